"""Student's t beside scipy's."""

import pytest
from scipy.special import stdtrit

from tabletop.arena.student import quantile


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 9, 29, 99, 1000, 100_000])
@pytest.mark.parametrize("share", [0.025, 0.4, 0.6, 0.95, 0.975, 0.995, 0.999999])
def test_the_same_number_as_scipys(freedom, share):
    assert quantile(freedom, share) == pytest.approx(stdtrit(freedom, share), rel=1e-8)
