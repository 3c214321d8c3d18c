(** How statement files write vectors and averages. *)
From Fed Require Export World.
Require Export Reals List ZArith.
Export ListNotations.
#[global] Open Scope R_scope.
#[global] Arguments vadd {_}. #[global] Arguments vsub {_}. #[global] Arguments vopp {_}. #[global] Arguments vscale {_}.
#[global] Arguments vdiv {_}. #[global] Arguments dot {_}. #[global] Arguments mean {_}. #[global] Arguments vmean {_}.
#[global] Arguments expect {_}. #[global] Arguments vexpect {_}. #[global] Arguments convex {_}. #[global] Arguments redraws {_}.
#[global] Arguments random {_}. #[global] Arguments zrandom {_}. #[global] Arguments vrandom {_}. #[global] Arguments orandom {_}.
#[global] Notation "u [+] v" := (vadd u v) (at level 50, left associativity).
#[global] Notation "u [-] v" := (vsub u v) (at level 50, left associativity).
#[global] Notation "c [*] v" := (vscale c v) (at level 40, left associativity).
#[global] Notation "<< u , v >>" := (dot u v) (at level 0, u at level 99, v at level 99).
