"""What is drawn round by round: the tower property, and noise that is not correlated with the past.

`redraw(t, w, s)` is w with what round t draws taken from s: the expectation over s is the conditional one, given all else.
"""

from fedtheory.language import dot, expect, s, t, w
from fedtheory.textbook.lemma import Lemma

GIVEN_THE_PAST = "{} is the expectation of {} over what round t draws, given all else"

p = Lemma("tower", "the tower property: if E_t X = Y, what round t draws being drawn again, then E X = E Y", globals())
(X, Y), _, again = p.real("X Y", "outcome"), p.integer("t"), p.redrawn()(t, w, s)
given_the_past = p.assumes("given the past", expect(X(again), s) == Y(w), GIVEN_THE_PAST.format("Y", "X"))
drawn_again = p.draw_again(X(w), again)
TOWER = p.shows(p.line(expect(X(w)) == expect(Y(w)), 1 * drawn_again, 1 * given_the_past(w=s)))

p = Lemma("uncorrelated", "noise of round t meets what was made before it in the mean: E <u, h> = E <u, g> if E_t h = g and u was made before",
          globals())
(u, h, g), _, again = p.vector("u h g", "outcome"), p.integer("t"), p.redrawn()(t, w, s)
made_before = p.assumes("made before", u(again) == u(w), "u does not notice what round t draws")
given_the_past = p.assumes("given the past", expect(h(again), s) == g(w), GIVEN_THE_PAST.format("g", "h"))
drawn_again = p.draw_again(dot(u(w), h(w)), again)
of_the_product = p.line(expect(dot(u(again), h(again)), s) == dot(u(w), g(w)), h(again) * made_before, u(w) * given_the_past)
UNCORRELATED = p.shows(p.line(expect(dot(u(w), h(w))) == expect(dot(u(w), g(w))), 1 * drawn_again, 1 * of_the_product(w=s)))
