(** Worlds: without chance, with integers or all numbers that chance does not touch, and with finitely many outcomes. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith FunctionalExtensionality.
From Fed Require Import World Term.
Import ListNotations.
Open Scope R_scope.

(** ** Nothing is left to chance: there is one outcome. *)
Definition certain (S : Space) : World.
Proof.
  refine {| draws := {| space := S; outcome := unit; some_outcome := tt; expect := fun f => f tt; vexpect := fun x => x tt |};
    random := fun _ => True; zrandom := fun _ => True; vrandom := fun _ => True; orandom := fun _ => True |}; cbn; auto.
Defined.
Lemma keeps_true (W : World) A l : forall f : (nat -> outcome W) -> fn W l A, keeps W (fun _ => True) l f.
Proof. induction l as [|[] l IH]; cbn [keeps]; auto. Qed.
Lemma certainly S (x : object (certain S)) : match x with Region D => convex S D | _ => True end -> proper (certain S) x.
Proof. destruct x; intro H; try exact H; exact (keeps_true (certain S) _ l _). Qed.

(** ** Integers are fixed. *)
Definition whole (W : World) : World.
Proof.
  refine {| draws := W; random := random W; zrandom := fun z => exists k, z = fun _ => k; vrandom := vrandom W; orandom := orandom W |}; try apply W.
  - intros z [k ->]. apply (random_const W (IZR k)).
  - intro z. now exists z.
  - intros x y [k ->] [l ->]. now exists (k + l)%Z.
  - intros x y [k ->] [l ->]. now exists (k * l)%Z.
  - intros z [k ->]. now exists k.
Defined.
(** At fixed integers. *)
Fixpoint keeps_whole (W : World) {A} (P : ((nat -> outcome W) -> A) -> Prop) (l : list sort) : ((nat -> outcome W) -> fn W l A) -> Prop := match l with
| [] => P
| SZ :: l => fun f => forall k, keeps_whole W P l (fun o => f o k)
| SR :: l => fun f => forall x, random W x -> keeps_whole W P l (fun o => f o (x o))
| SV :: l => fun f => forall x, vrandom W x -> keeps_whole W P l (fun o => f o (x o))
| SC :: l => fun f => forall i, keeps_whole W P l (fun o => f o i)
| SO :: l => fun f => forall x, orandom W x -> keeps_whole W P l (fun o => f o (x o)) end.
Fixpoint untouched (l : list sort) : bool := match l with [] => true | SZ :: l | SC :: l => untouched l | _ => false end.
Definition proper_whole (W : World) (x : object (whole W)) : Prop := match x with
| Number l f => keeps_whole W (random W) l (fun _ => f) | Whole l f => untouched l = true | Arrow l f => keeps_whole W (vrandom W) l (fun _ => f)
| Chance l f => keeps_whole W (orandom W) l (fun _ => f) | Region D => convex W D end.
Lemma keeps_is_whole (W : World) A (P : ((nat -> outcome W) -> A) -> Prop) l : forall f, keeps_whole W P l f -> keeps (whole W) P l f.
Proof.
  induction l as [|[] l IH]; cbn [keeps_whole keeps]; intros f H; auto.
  intros z [k ->]. exact (IH _ (H k)).
Qed.
Lemma wholly (W : World) (x : object (whole W)) : proper_whole W x -> proper (whole W) x.
Proof.
  assert (G : forall l (g : fn (whole W) l Z), untouched l = true -> keeps (whole W) (zrandom (whole W)) l (fun _ => g)).
  { clear. induction l as [|[] l IH]; cbn [untouched keeps]; intros g H; try discriminate; [now exists g | | intro i; now apply IH].
    intros z [k ->]. now apply IH. }
  destruct x; intro H; cbn [proper proper_whole] in *; [now apply keeps_is_whole | now apply G | now apply keeps_is_whole | now apply keeps_is_whole | exact H].
Qed.

(** ** Numbers and vectors are fixed: for theorems without outcomes. *)
Definition fixed (W : World) : World.
Proof.
  refine {| draws := W; random := fun f => exists c, f = fun _ => c; zrandom := fun z => exists k, z = fun _ => k;
    vrandom := fun x => exists u, x = fun _ => u; orandom := orandom W |}.
  - intro c. now exists c.
  - intros f g [c ->] [d ->]. now exists (c + d).
  - intros f g [c ->] [d ->]. now exists (c * d).
  - intros k f [c ->]. now exists (root k c).
  - intros z [k ->]. now exists (IZR k).
  - intros x y [u ->] [v ->]. now exists (dot W u v).
  - intros f [c ->]. now exists (expect W (fun _ => c)).
  - intros f [c ->]. now exists c.
  - intro k. now exists k.
  - intros x y [k ->] [l ->]. now exists (k + l)%Z.
  - intros x y [k ->] [l ->]. now exists (k * l)%Z.
  - intros z [k ->]. now exists k.
  - intro u. now exists u.
  - intros x y [u ->] [v ->]. now exists (vadd W u v).
  - intros f x [c ->] [u ->]. now exists (vscale W c u).
  - intros x [u ->]. now exists (vexpect W (fun _ => u)).
  - intros x [u ->]. now exists u.
  - apply W. - apply W. - apply W. - apply W. - apply W. - apply W.
  - intros f g [c C] [d D]. apply (expect_plus W); [rewrite C | rewrite D]; apply (random_const W).
  - intros f [c C]. apply (expect_pos W). rewrite C. apply (random_const W).
  - intros f [c C]. apply (expect_fubini W). rewrite C. apply (random_const W).
  - intros x [u U]. apply (dot_vexpect W). rewrite U. apply (vrandom_const W).
Defined.

(** ** Finitely many outcomes, with weights. *)
Section Finite.
Variable S : Space.
Variable O : Type.
Variable some : O.
Variable faces : list (O * R).
Hypothesis positive : Forall (fun x => 0 <= snd x) faces.
Fixpoint wsum (l : list (O * R)) (f : O -> R) : R := match l with [] => 0 | (o, p) :: l => p * f o + wsum l f end.
Fixpoint vwsum (l : list (O * R)) (x : O -> vector S) : vector S := match l with [] => vzero S | (o, p) :: l => vadd S (vscale S p (x o)) (vwsum l x) end.
Hypothesis one : wsum faces (fun _ => 1) = 1.
Lemma wsum_plus l f g : wsum l (fun o => f o + g o) = wsum l f + wsum l g.
Proof. induction l as [|[o p] l IH]; cbn [wsum]; [ring | rewrite IH; ring]. Qed.
Lemma wsum_scale l c f : wsum l (fun o => c * f o) = c * wsum l f.
Proof. induction l as [|[o p] l IH]; cbn [wsum]; [ring | rewrite IH; ring]. Qed.
Lemma wsum_nonneg l f : Forall (fun x => 0 <= snd x) l -> (forall o, 0 <= f o) -> 0 <= wsum l f.
Proof. intros H F. induction H as [|[o p] l P H IH]; cbn [wsum]; [lra|]. cbn [snd] in P. pose proof (Rmult_le_pos _ _ P (F o)). lra. Qed.
Lemma wsum_pos l f : Forall (fun x => 0 <= snd x) l -> 0 < wsum l (fun _ => 1) -> (forall o, 0 < f o) -> 0 < wsum l f.
Proof.
  intros H. induction H as [|[o p] l P H IH]; cbn [wsum snd] in *; [lra|]. intros Q F. destruct P as [P|P].
  - pose proof (Rmult_lt_0_compat _ _ P (F o)). assert (0 <= wsum l f) by (apply wsum_nonneg; auto; intro; left; apply F). lra.
  - assert (0 < wsum l f) by (apply IH; auto; rewrite <- P in Q; lra). rewrite <- P. lra.
Qed.
Lemma wsum_swap l m f : wsum l (fun o => wsum m (fun s => f o s)) = wsum m (fun s => wsum l (fun o => f o s)).
Proof.
  induction l as [|[o p] l IH]; cbn [wsum].
  - induction m as [|[s q] m IH]; cbn [wsum]; [reflexivity | rewrite <- IH; ring].
  - now rewrite IH, <- wsum_scale, <- wsum_plus.
Qed.
Lemma dot_vwsum l x u : dot S (vwsum l x) u = wsum l (fun o => dot S (x o) u).
Proof. induction l as [|[o p] l IH]; cbn [wsum vwsum]; [apply dot_zero | now rewrite dot_add, dot_scale, IH]. Qed.
Definition finite : World.
Proof.
  refine {| draws := {| space := S; outcome := O; some_outcome := some; expect := wsum faces; vexpect := vwsum faces |};
    random := fun _ => True; zrandom := fun _ => True; vrandom := fun _ => True; orandom := fun _ => True |}; cbn; auto.
  - intro c. transitivity (wsum faces (fun _ => c * 1)); [f_equal; apply functional_extensionality; intro; ring|]. rewrite wsum_scale, one. ring.
  - intros. apply wsum_scale.
  - intros f F. now apply wsum_nonneg.
  - intros f g _ _. apply wsum_plus.
  - intros f _ F. apply wsum_pos; auto. rewrite one. lra.
  - intros f _. apply wsum_swap.
  - intros x _ u. apply dot_vwsum.
Defined.
End Finite.
