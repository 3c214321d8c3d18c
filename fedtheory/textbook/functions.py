"""Smooth and convex functions: one step of gradient descent, one of Frank-Wolfe, co-coercivity."""

from typing import Any

from fedtheory.language import dot, sq
from fedtheory.language.facts import Fact
from fedtheory.textbook.lemma import Lemma


def _function(p: Lemma, points: str) -> tuple[Any, ...]:
    return p.real("f", "vector"), p.vector("g", "vector"), p.real("L"), *p.vector(points)


def _below(p: Lemma, f: Any, g: Any, L: Any, x: Any, y: Any) -> Fact:
    return p.assumes("smooth", f(y) <= f(x) + dot(g(x), y - x) + L / 2 * sq(y - x), "f lies below its parabola at x, of curvature L")


def _convex(p: Lemma, f: Any, g: Any) -> Fact:
    x, y = p.variable("p q", "vector")
    return p.assumes("convex", f(x) + dot(g(x), y - x) <= f(y), "f is convex with the gradient g")


def _smooth_convex(p: Lemma) -> tuple[Any, ...]:
    f, g, L, x, y = _function(p, "x y")
    convex, (u, v) = _convex(p, f, g), p.variable("p q", "vector")
    smooth = p.assumes("smooth", f(v) <= f(u) + dot(g(u), v - u) + L / 2 * sq(v - u),
                       "f is L-smooth with the gradient g: it lies below its parabolas")
    p.assumes("L", L > 0, "L > 0")
    return f, g, L, x, y, smooth, convex


p = Lemma("descent", "the descent lemma: y = x - η g gives f(y) <= f(x) - η (1 - L η / 2) |g|², g the gradient at x", globals())
f, g, L, x, y = _function(p, "x y")
eta = p.real("eta")
smooth = _below(p, f, g, L, x, y)
step = p.assumes("step", y == x - eta * g(x), "a step against the gradient")
DESCENT = p.shows(p.line(
    f(y) <= f(x) - eta * (1 - L * eta / 2) * sq(g(x)), 1 * smooth, (g(x) + L / 2 * (y - x - eta * g(x))) * step))

p = Lemma("segment", "a step of Frank-Wolfe: y = x + η (s - x) gives f(y) <= f(x) + η <g, s - x> + L η² / 2 |s - x|²", globals())
f, g, L, x, y, s = _function(p, "x y s")
eta = p.real("eta")
smooth = _below(p, f, g, L, x, y)
step = p.assumes("step", y == x + eta * (s - x), "a step towards s")
SEGMENT = p.shows(p.line(
    f(y) <= f(x) + eta * dot(g(x), s - x) + L / 2 * eta**2 * sq(s - x), 1 * smooth, (g(x) + L / 2 * (y - x + eta * (s - x))) * step))

p = Lemma("co_coercive", "f(y) + <g(y), x - y> + |g(x) - g(y)|² / 2L <= f(x) for a convex and L-smooth f", globals())
f, g, L, x, y, smooth, convex = _smooth_convex(p)
lowest = x - (g(x) - g(y)) / L
CO_COERCIVE = p.shows(p.line(
    f(y) + dot(g(y), x - y) + sq(g(x) - g(y)) / (2 * L) <= f(x), 1 * smooth(x, lowest), 1 * convex(y, lowest)))

p = Lemma("co_coercivity", "co-coercivity: |g(x) - g(y)|² <= L <g(x) - g(y), x - y> for a convex and L-smooth f", globals())
f, g, L, x, y, smooth, convex = _smooth_convex(p)
there, back = x - (g(x) - g(y)) / L, y - (g(y) - g(x)) / L
CO_COERCIVITY = p.shows(p.line(
    sq(g(x) - g(y)) <= L * dot(g(x) - g(y), x - y), L * smooth(x, there), L * convex(y, there), L * smooth(y, back), L * convex(x, back)))

p = Lemma("monotone", "the gradient of a convex function is monotone: 0 <= <g(x) - g(y), x - y>", globals())
f, g, (x, y) = p.real("f", "vector"), p.vector("g", "vector"), p.vector("x y")
convex = _convex(p, f, g)
MONOTONE = p.shows(p.line(dot(g(x) - g(y), x - y) >= 0, 1 * convex(x, y), 1 * convex(y, x)))
