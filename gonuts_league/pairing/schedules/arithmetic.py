"""Counting in a finite field, or around a clock where there is no field.

Elements are 0 to ``order - 1``. For a prime it is the clock of that many hours. For a
power of a prime an element's digits in base p are the coefficients of a polynomial,
and products are taken modulo one that cannot be divided. Other orders have no field:
there products of two numbers may be 0 though neither is.
"""

from dataclasses import dataclass

# The prime, and the polynomial that cannot be divided, its lowest coefficient first.
_POWERS = {
    4: (2, (1, 1, 1)),
    8: (2, (1, 1, 0, 1)),
    9: (3, (1, 0, 1)),
    16: (2, (1, 1, 0, 0, 1)),
    25: (5, (2, 0, 1)),
    27: (3, (1, 2, 0, 1)),
}


@dataclass(frozen=True, slots=True)
class Numbers:
    """Sums and products of 0 to ``order - 1``; a field for primes and small powers."""

    order: int

    def add(self, a: int, b: int) -> int:
        """
        >>> Numbers(5).add(3, 4), Numbers(4).add(2, 3)
        (2, 1)
        """
        if self.order not in _POWERS:
            return (a + b) % self.order
        prime = _POWERS[self.order][0]
        sums = zip(self._digits(a), self._digits(b), strict=True)
        return self._number([(x + y) % prime for x, y in sums])

    def subtract(self, a: int, b: int) -> int:
        """
        >>> Numbers(5).subtract(3, 4), Numbers(9).subtract(0, 1)
        (4, 2)
        """
        if self.order not in _POWERS:
            return (a - b) % self.order
        prime = _POWERS[self.order][0]
        differences = zip(self._digits(a), self._digits(b), strict=True)
        return self._number([(x - y) % prime for x, y in differences])

    def multiply(self, a: int, b: int) -> int:
        """
        >>> Numbers(5).multiply(3, 4), Numbers(4).multiply(2, 3)
        (2, 1)
        """
        if self.order not in _POWERS:
            return a * b % self.order
        prime, modulus = _POWERS[self.order]
        degree = len(modulus) - 1
        product = [0] * (2 * degree - 1)
        for i, x in enumerate(self._digits(a)):
            for j, y in enumerate(self._digits(b)):
                product[i + j] += x * y
        for high in range(2 * degree - 2, degree - 1, -1):
            for i, coefficient in enumerate(modulus[:-1]):
                product[high - degree + i] -= product[high] * coefficient
        return self._number([x % prime for x in product[:degree]])

    def _digits(self, element: int) -> list[int]:
        prime, modulus = _POWERS[self.order]
        return [element // prime**i % prime for i in range(len(modulus) - 1)]

    def _number(self, digits: list[int]) -> int:
        prime = _POWERS[self.order][0]
        return sum(digit * prime**i for i, digit in enumerate(digits))
