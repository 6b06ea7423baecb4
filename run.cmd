@echo off
rem The start of the league and its tests on Windows, as ./run does it elsewhere.
rem Prepared, not tried. It needs Python 3.11 or newer, and nothing else.
rem   run.cmd [OPTIONS]          the options of ./run: --port, --lan, --host-name, --debug
rem   run.cmd manage ARGUMENTS   a management command
rem   run.cmd test [ARGUMENTS]   the tests (arguments go to pytest)
setlocal
cd /d "%~dp0"
if not defined GONUTS_VAR set "GONUTS_VAR=%~dp0var"
rem Our files are UTF-8, whatever this computer's own encoding is.
set PYTHONUTF8=1
set PYTHONHOME=
set PYTHONPATH=
set "python=.venv\Scripts\python.exe"
set lock=base
if "%~1"=="test" set lock=dev

if exist "%python%" goto packages
set found=python
where py >nul 2>&1 && set "found=py -3"
%found% -c "import sys; sys.exit(sys.version_info < (3, 11))" || goto no_python
echo Making a Python environment in .venv...
%found% -m venv .venv || exit /b 1

:packages
rem A copy of the lock says that all of it was installed; it is written last.
fc /b requirements\%lock%.txt .venv\installed-%lock%.txt >nul 2>&1 && goto begin
echo Installing packages (requirements/%lock%.txt); once, and it needs the internet...
"%python%" -m pip install --quiet --no-input --disable-pip-version-check --no-deps --require-hashes -r requirements\%lock%.txt || exit /b 1
copy /y requirements\%lock%.txt .venv\installed-%lock%.txt >nul

:begin
if "%~1"=="test" goto test
"%python%" -c "from gonuts_league.command import main; main()" %*
exit /b %errorlevel%

:test
set DJANGO_SETTINGS_MODULE=gonuts_league.settings.test
"%python%" -m pytest %2 %3 %4 %5 %6 %7 %8 %9
exit /b %errorlevel%

:no_python
echo This needs Python 3.11 or newer, from python.org; start run.cmd again then.
exit /b 1
