(** The terms, claims and schemas of section 1 of docs/certificates.md, and what they mean in a model.
    Variables are de Bruijn indices: the client of a mean and the outcome of an expectation are 0 inside it. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith QArith Qreals Bool PArith FunctionalExtensionality.
From Fed Require Import World.
Import ListNotations.
Open Scope R_scope.

(** Rocq's machine evaluates arguments before it calls: these stop where the answer is known. *)
Notation "a && b" := (if a then b else false) : bool_scope.
Notation "a || b" := (if a then true else b) : bool_scope.
Fixpoint forallb {A} (f : A -> bool) (l : list A) : bool := match l with [] => true | a :: l => f a && forallb f l end.
Fixpoint existsb {A} (f : A -> bool) (l : list A) : bool := match l with [] => false | a :: l => f a || existsb f l end.
Lemma andb_prop (a b : bool) : a && b = true -> a = true /\ b = true. Proof. destruct a, b; auto. Qed.
Lemma orb_prop (a b : bool) : a || b = true -> a = true \/ b = true. Proof. destruct a, b; auto. Qed.
Lemma orb_false_elim (a b : bool) : a || b = false -> a = false /\ b = false. Proof. destruct a, b; auto. Qed.
Lemma andb_true_iff (a b : bool) : a && b = true <-> a = true /\ b = true. Proof. destruct a, b; intuition congruence. Qed.
Lemma orb_true_iff (a b : bool) : a || b = true <-> a = true \/ b = true. Proof. destruct a, b; intuition congruence. Qed.
Lemma forallb_forall (A : Type) (f : A -> bool) l : forallb f l = true <-> (forall x, In x l -> f x = true).
Proof.
  induction l as [|a l IH]; cbn [forallb In]; [tauto|]. rewrite andb_true_iff, IH. split.
  - intros [H1 H2] x [<-|I]; auto. - intro H. split; auto.
Qed.
Lemma existsb_exists (A : Type) (f : A -> bool) l : existsb f l = true <-> exists x, In x l /\ f x = true.
Proof.
  induction l as [|a l IH]; cbn [existsb In]; [split; [discriminate | intros (x & [] & _)]|]. rewrite orb_true_iff, IH. split.
  - intros [H|(x & I & H)]; eauto. - intros (x & [<-|I] & H); eauto.
Qed.

Inductive sort := SZ | SR | SV | SC | SO.
Inductive tm :=
| Cst (q : Q) | Var (s : sort) (n : nat)
| Sym (s : sort) (k : positive) | App (s : sort) (f a : tm)
| Add (a b : tm) | Mul (a b : tm) | Opp (a : tm) | Inv (a : tm) | Pow (a : tm) (n : nat)
| Root (k : nat) (a : tm) | Exp (a : tm) | Log (a : tm) | Dot (u v : tm)
| Avg (c : bool) (a : tm)
| VAdd (u v : tm) | VSc (c u : tm) | VAvg (c : bool) (u : tm).
Definition Sub a b := Add a (Opp b).
Definition VSub u v := VAdd u (VSc (Cst (-1)) v).

Inductive claim := CLe (a b : tm) | CLt (a b : tm) | CEq (a b : tm) | CEqV (u v : tm) | CIn (k : positive) (v : tm).
Record schema := Schema { vars : list sort; ifs : list claim; claimed : claim }.

Definition cval (q : Q) : R :=
  match Qden q with 1%positive => IZR (Qnum q) | d => IZR (Qnum q) / IZR (Zpos d) end.
Lemma cval_ok q : cval q = Q2R q.
Proof. unfold cval, Q2R. destruct (Qden q); try reflexivity. rewrite Rinv_1. ring. Qed.

Inductive val (W : Draws) := VZ (z : Z) | VR (x : R) | VV (v : vector W) | VC (c : client W) | VO (w : outcome W).
Arguments VZ {W}. Arguments VR {W}. Arguments VV {W}. Arguments VC {W}. Arguments VO {W}.

(** * Functions of several arguments *)
Section Functions.
Variable W : Draws.
Fixpoint fn (l : list sort) (A : Type) : Type := match l with
| [] => A | SZ :: l => Z -> fn l A | SR :: l => R -> fn l A | SV :: l => vector W -> fn l A
| SC :: l => client W -> fn l A | SO :: l => outcome W -> fn l A end.
Fixpoint apply {A} (other : A) (l : list sort) : fn l A -> list (val W) -> A := match l with
| [] => fun f _ => f
| SZ :: l => fun f xs => match xs with VZ x :: xs => apply other l (f x) xs | _ => other end
| SR :: l => fun f xs => match xs with VR x :: xs => apply other l (f x) xs | _ => other end
| SV :: l => fun f xs => match xs with VV x :: xs => apply other l (f x) xs | _ => other end
| SC :: l => fun f xs => match xs with VC x :: xs => apply other l (f x) xs | _ => other end
| SO :: l => fun f xs => match xs with VO x :: xs => apply other l (f x) xs | _ => other end end.

(** What a symbol is. *)
Inductive object :=
| Number (l : list sort) (f : fn l R) | Whole (l : list sort) (f : fn l Z) | Arrow (l : list sort) (f : fn l (vector W))
| Chance (l : list sort) (f : fn l (outcome W)) | Region (D : vector W -> Prop).
Definition Model := positive -> object.
End Functions.
Arguments Number {W}. Arguments Whole {W}. Arguments Arrow {W}. Arguments Chance {W}. Arguments Region {W}.
(** At random arguments the value is random. *)
Fixpoint keeps (W : World) {A} (P : ((nat -> outcome W) -> A) -> Prop) (l : list sort) : ((nat -> outcome W) -> fn W l A) -> Prop := match l with
| [] => P
| SZ :: l => fun f => forall x, zrandom W x -> keeps W P l (fun o => f o (x o))
| SR :: l => fun f => forall x, random W x -> keeps W P l (fun o => f o (x o))
| SV :: l => fun f => forall x, vrandom W x -> keeps W P l (fun o => f o (x o))
| SC :: l => fun f => forall i, keeps W P l (fun o => f o i)
| SO :: l => fun f => forall x, orandom W x -> keeps W P l (fun o => f o (x o)) end.
Definition proper (W : World) (x : object W) : Prop := match x with
| Number l f => keeps W (random W) l (fun _ => f) | Whole l f => keeps W (zrandom W) l (fun _ => f)
| Arrow l f => keeps W (vrandom W) l (fun _ => f) | Chance l f => keeps W (orandom W) l (fun _ => f) | Region D => convex W D end.

Fixpoint hd_sym (t : tm) : sort * positive :=
  match t with Sym s k => (s, k) | App _ f _ => hd_sym f | _ => (SR, 1%positive) end.
Definition first_client (W : Space) : client W :=
  match clients W as l return l <> [] -> client W with
  | [] => fun H => match H eq_refl with end | c :: _ => fun _ => c end (some_client W).

Section Meaning.
Variable W : Draws.
Variable M : Model W.
Definition symZ k (xs : list (val W)) : Z := match M k with Whole l f => apply W 0%Z l f (rev xs) | _ => 0%Z end.
Definition symR k (xs : list (val W)) : R := match M k with Number l f => apply W 0 l f (rev xs) | _ => 0 end.
Definition symV k (xs : list (val W)) : vector W := match M k with Arrow l f => apply W (vzero W) l f (rev xs) | _ => vzero W end.
Definition symO k (xs : list (val W)) : outcome W := match M k with Chance l f => apply W (some_outcome W) l f (rev xs) | _ => some_outcome W end.
Definition sets k : vector W -> Prop := match M k with Region D => D | _ => fun _ => False end.
Definition at_ (r : list (val W)) n := nth n r (VR 0).
Definition getZ (x : val W) := match x with VZ z => z | _ => 0%Z end.
Definition getR (x : val W) := match x with VR z => z | _ => 0 end.
Definition getV (x : val W) := match x with VV z => z | _ => vzero W end.
Definition getC (x : val W) := match x with VC z => z | _ => first_client W end.
Definition getO (x : val W) := match x with VO z => z | _ => some_outcome W end.

Definition evC r (t : tm) : client W := match t with Var _ n => getC (at_ r n) | _ => first_client W end.
Fixpoint evZ (r : list (val W)) (t : tm) : Z := match t with
| Cst q => Qnum q | Var _ n => getZ (at_ r n)
| Sym _ k => symZ k []
| App s f a => symZ (snd (hd_sym f)) (match s with
  | SZ => VZ (evZ r a) | SR => VR (evR r a) | SV => VV (evV r a) | SC => VC (evC r a) | SO => VO (evO r a) end :: args r f)
| Add a b => evZ r a + evZ r b | Mul a b => evZ r a * evZ r b | Opp a => - evZ r a
| _ => 0 end%Z
with evR (r : list (val W)) (t : tm) : R := match t with
| Cst q => cval q
| Var SZ n => IZR (getZ (at_ r n)) | Var _ n => getR (at_ r n)
| Sym SZ k => IZR (symZ k []) | Sym _ k => symR k []
| App s f a =>
  let l := match s with
  | SZ => VZ (evZ r a) | SR => VR (evR r a) | SV => VV (evV r a) | SC => VC (evC r a) | SO => VO (evO r a) end :: args r f in
  match fst (hd_sym f) with SZ => IZR (symZ (snd (hd_sym f)) l) | _ => symR (snd (hd_sym f)) l end
| Add a b => evR r a + evR r b | Mul a b => evR r a * evR r b | Opp a => - evR r a
| Inv a => / evR r a | Pow a n => evR r a ^ n
| Root k a => root k (evR r a) | Exp a => exp (evR r a) | Log a => ln (evR r a)
| Dot u v => dot W (evV r u) (evV r v)
| Avg true a => mean W (fun i => evR (VC i :: r) a)
| Avg false a => expect W (fun w => evR (VO w :: r) a)
| _ => 0 end
with evV (r : list (val W)) (t : tm) : vector W := match t with
| Var _ n => getV (at_ r n)
| Sym _ k => symV k []
| App s f a => symV (snd (hd_sym f)) (match s with
  | SZ => VZ (evZ r a) | SR => VR (evR r a) | SV => VV (evV r a) | SC => VC (evC r a) | SO => VO (evO r a) end :: args r f)
| VAdd u v => vadd W (evV r u) (evV r v) | VSc c u => vscale W (evR r c) (evV r u)
| VAvg true u => vmean W (fun i => evV (VC i :: r) u)
| VAvg false u => vexpect W (fun w => evV (VO w :: r) u)
| _ => vzero W end
with evO (r : list (val W)) (t : tm) : outcome W := match t with
| Var _ n => getO (at_ r n)
| Sym _ k => symO k []
| App s f a => symO (snd (hd_sym f)) (match s with
  | SZ => VZ (evZ r a) | SR => VR (evR r a) | SV => VV (evV r a) | SC => VC (evC r a) | SO => VO (evO r a) end :: args r f)
| _ => some_outcome W end
with args (r : list (val W)) (t : tm) : list (val W) := match t with
| App s f a => match s with
   | SZ => VZ (evZ r a) | SR => VR (evR r a) | SV => VV (evV r a) | SC => VC (evC r a) | SO => VO (evO r a) end :: args r f
| _ => [] end.
Definition value (s : sort) r (a : tm) : val W := match s with
   | SZ => VZ (evZ r a) | SR => VR (evR r a) | SV => VV (evV r a) | SC => VC (evC r a) | SO => VO (evO r a) end.

Definition evCl r (c : claim) : Prop := match c with
| CLe a b => evR r a <= evR r b | CLt a b => evR r a < evR r b | CEq a b => evR r a = evR r b
| CEqV u v => evV r u = evV r v | CIn k v => sets k (evV r v) end.
Fixpoint quant (l : list sort) (r : list (val W)) (P : list (val W) -> Prop) : Prop := match l with
| [] => P r
| SZ :: l => forall z : Z, quant l (VZ z :: r) P
| SR :: l => forall x : R, quant l (VR x :: r) P
| SV :: l => forall v : vector W, quant l (VV v :: r) P
| SC :: l => forall i : client W, quant l (VC i :: r) P
| SO :: l => forall w : outcome W, quant l (VO w :: r) P end.
Fixpoint imps (l : list claim) r (P : Prop) : Prop := match l with [] => P | c :: l => evCl r c -> imps l r P end.
Definition holds (s : schema) : Prop := quant (vars s) [] (fun r => imps (ifs s) r (evCl r (claimed s))).

(** * Averages *)
Definition avg (c : bool) (f : val W -> R) : R := if c then mean W (fun i => f (VC i)) else expect W (fun w => f (VO w)).
Definition vavg (c : bool) (f : val W -> vector W) : vector W := if c then vmean W (fun i => f (VC i)) else vexpect W (fun w => f (VO w)).
Lemma avg_ext c f g : (forall x, f x = g x) -> avg c f = avg c g.
Proof. destruct c; intro E; [apply mean_ext | apply expect_ext]; auto. Qed.
Lemma vavg_ext c f g : (forall x, f x = g x) -> vavg c f = vavg c g.
Proof. destruct c; intro E; [apply vmean_ext | apply vexpect_ext]; auto. Qed.
Lemma evR_Avg r c a : evR r (Avg c a) = avg c (fun x => evR (x :: r) a). Proof. destruct c; reflexivity. Qed.
Lemma evV_VAvg r c a : evV r (VAvg c a) = vavg c (fun x => evV (x :: r) a). Proof. destruct c; reflexivity. Qed.

(** * Renaming *)
Definition up (f : nat -> nat) n := match n with O => O | S n => S (f n) end.
Fixpoint occurs (k : nat) (t : tm) : bool := match t with
| Cst _ | Sym _ _ => false | Var _ n => Nat.eqb k n
| App _ a b | Add a b | Mul a b | Dot a b | VAdd a b | VSc a b => occurs k a || occurs k b
| Opp a | Inv a | Pow a _ | Root _ a | Exp a | Log a => occurs k a
| Avg _ a | VAvg _ a => occurs (S k) a end.
Fixpoint ren (f : nat -> nat) (t : tm) : tm := match t with
| Cst q => Cst q | Sym s k => Sym s k | Var s n => Var s (f n)
| App s a b => App s (ren f a) (ren f b) | Add a b => Add (ren f a) (ren f b) | Mul a b => Mul (ren f a) (ren f b)
| Dot a b => Dot (ren f a) (ren f b) | VAdd a b => VAdd (ren f a) (ren f b) | VSc a b => VSc (ren f a) (ren f b)
| Opp a => Opp (ren f a) | Inv a => Inv (ren f a) | Pow a n => Pow (ren f a) n | Root k a => Root k (ren f a)
| Exp a => Exp (ren f a) | Log a => Log (ren f a)
| Avg c a => Avg c (ren (up f) a) | VAvg c a => VAvg c (ren (up f) a) end.
Lemma hd_ren f t : hd_sym (ren f t) = hd_sym t. Proof. induction t; simpl; auto. Qed.

Definition same r t r' t' := evZ r t = evZ r' t' /\ evR r t = evR r' t' /\ evV r t = evV r' t'
  /\ evO r t = evO r' t' /\ evC r t = evC r' t' /\ args r t = args r' t'.
Lemma ren_ok t : forall f r r', (forall n, occurs n t = true -> at_ r n = at_ r' (f n)) -> same r t r' (ren f t).
Proof.
  unfold same. induction t; intros f r r' H;
  try (assert (H1 := IHt1 f r r' (fun n E => H n (proj2 (orb_true_iff _ _) (or_introl E))));
       assert (H2 := IHt2 f r r' (fun n E => H n (proj2 (orb_true_iff _ _) (or_intror E))));
       clear IHt1 IHt2; destruct H1 as (A1&A2&A3&A4&A5&A6), H2 as (B1&B2&B3&B4&B5&B6));
  try (assert (H1 := IHt f r r' H); clear IHt; destruct H1 as (?&?&?&?&?&?)).
  2: { assert (E := H n (Nat.eqb_refl n)). cbn. rewrite E. repeat split; destruct s; auto. }
  2: { cbn. repeat split. }
  2: { cbn [evZ evR evV evO evC args ren hd_sym]. rewrite !hd_ren, B1, B2, B3, B4, B5, A6. repeat split. }
  all: try (cbn [evZ evR evV evO evC args ren hd_sym]; repeat split; congruence).
  - assert (X : forall x, same (x :: r) t (x :: r') (ren (up f) t)) by (intro x; apply IHt; intros [|n] E; [reflexivity | exact (H n E)]).
    cbn [ren]. rewrite !evR_Avg. repeat split; try reflexivity. apply avg_ext. intro x. apply X.
  - assert (X : forall x, same (x :: r) t (x :: r') (ren (up f) t)) by (intro x; apply IHt; intros [|n] E; [reflexivity | exact (H n E)]).
    cbn [ren]. rewrite !evV_VAvg. repeat split; try reflexivity. apply vavg_ext. intro x. apply X.
Qed.
Definition lift := ren S.
Lemma lift_ok r x t : same r t (x :: r) (lift t). Proof. apply ren_ok. reflexivity. Qed.
Lemma low_ok r x t : occurs 0 t = false -> same (x :: r) t r (ren pred t).
Proof. intro D. apply ren_ok. intros [|n] E; [congruence | reflexivity]. Qed.
Definition swap01 n := match n with O => 1%nat | 1%nat => O | n => n end.
Lemma swap_ok r x y t : same (x :: y :: r) t (y :: x :: r) (ren swap01 t).
Proof. apply ren_ok. intros [|[|n]] _; reflexivity. Qed.

(** * Integer terms *)
Fixpoint isZ (t : tm) : bool := match t with
| Cst q => Pos.eqb (Qden q) 1 | Var SZ _ => true | Sym SZ _ => true
| App _ f _ => match fst (hd_sym f) with SZ => true | _ => false end
| Add a b | Mul a b => isZ a && isZ b | Opp a => isZ a | _ => false end.
Lemma isZ_ok r t : isZ t = true -> evR r t = IZR (evZ r t).
Proof.
  induction t; cbn [isZ evR evZ]; try discriminate; intro H.
  - apply Pos.eqb_eq in H. unfold cval. now rewrite H.
  - destruct s; try discriminate; reflexivity.
  - destruct s; try discriminate; reflexivity.
  - destruct (fst (hd_sym t1)); try discriminate; reflexivity.
  - apply andb_prop in H. rewrite plus_IZR. f_equal; [apply IHt1 | apply IHt2]; apply H.
  - apply andb_prop in H. rewrite mult_IZR. f_equal; [apply IHt1 | apply IHt2]; apply H.
  - rewrite opp_IZR. f_equal. auto.
Qed.
Lemma isZ_ren f t : isZ (ren f t) = isZ t.
Proof. induction t; cbn [isZ ren]; rewrite ?hd_ren; rewrite ?IHt1, ?IHt2; auto. Qed.

(** * Substitution: [l] says of which sort each variable is. *)
Definition sort_eqb (a b : sort) := match a, b with SZ, SZ | SR, SR | SV, SV | SC, SC | SO, SO => true | _, _ => false end.
Lemma sort_eqb_eq a b : sort_eqb a b = true -> a = b. Proof. destruct a, b; simpl; congruence. Qed.
(** An integer passes for a real. *)
Definition fits (a b : sort) := sort_eqb a b || match a, b with SZ, SR => true | _, _ => false end.
Definition num (s : sort) := match s with SZ | SR => true | _ => false end.
Definition real (s : sort) := match s with SR => true | _ => false end.
Definition vect (s : sort) := match s with SV => true | _ => false end.
Definition spine (t : tm) := match t with Sym _ _ | App _ _ _ => true | _ => false end.
Definition bound (c : bool) := if c then SC else SO.
Fixpoint well (l : list sort) (s : sort) (t : tm) : bool := match t with
| Cst q => match s with SR => true | SZ => Pos.eqb (Qden q) 1 | _ => false end
| Var s' n => match nth_error l n with Some s0 => sort_eqb s0 s' && fits s' s | None => false end
| Sym s' _ => fits s' s
| App s' f a => spine f && well l (fst (hd_sym f)) f && well l s' a && fits (fst (hd_sym f)) s
| Add a b | Mul a b => num s && well l s a && well l s b
| Opp a => num s && well l s a
| Inv a | Pow a _ | Root _ a | Exp a | Log a => real s && well l SR a
| Dot a b => real s && well l SV a && well l SV b
| Avg c a => real s && well (bound c :: l) SR a
| VAdd a b => vect s && well l SV a && well l SV b
| VSc a b => vect s && well l SR a && well l SV b
| VAvg c a => vect s && well (bound c :: l) SV a end.
Definition ups (c : bool) (f : nat -> tm) n := match n with O => Var (bound c) 0 | S n => lift (f n) end.
Fixpoint sub (f : nat -> tm) (t : tm) : tm := match t with
| Cst q => Cst q | Sym s k => Sym s k | Var s n => f n
| App s a b => App s (sub f a) (sub f b)
| Add a b => Add (sub f a) (sub f b) | Mul a b => Mul (sub f a) (sub f b)
| Dot a b => Dot (sub f a) (sub f b) | VAdd a b => VAdd (sub f a) (sub f b) | VSc a b => VSc (sub f a) (sub f b)
| Opp a => Opp (sub f a) | Inv a => Inv (sub f a) | Pow a n => Pow (sub f a) n | Root k a => Root k (sub f a)
| Exp a => Exp (sub f a) | Log a => Log (sub f a)
| Avg c a => Avg c (sub (ups c f) a) | VAvg c a => VAvg c (sub (ups c f) a) end.
(** The value of each variable is that of the term put for it. *)
Definition agree (l : list sort) r' (f : nat -> tm) r := forall n s, nth_error l n = Some s ->
  at_ r' n = value s r (f n) /\ (s = SZ -> isZ (f n) = true).
Lemma value_lift s r x t : value s (x :: r) (lift t) = value s r t.
Proof. destruct (lift_ok r x t) as (E1&E2&E3&E4&E5&E6). destruct s; cbn [value]; congruence. Qed.
Definition sorted (c : bool) (x : val W) := if c then exists i, x = VC i else exists w, x = VO w.
Lemma agree_up c l r' f r x : agree l r' f r -> sorted c x -> agree (bound c :: l) (x :: r') (ups c f) (x :: r).
Proof.
  intros H X [|n] s E.
  - cbn in E. injection E as <-. destruct c, X as [i ->]; cbn; split; try reflexivity; discriminate.
  - cbn in E. destruct (H n s E) as [A B]. cbn [ups]. unfold at_ in *. cbn [nth]. rewrite value_lift. split; [exact A|].
    intro S. unfold lift. rewrite isZ_ren. auto.
Qed.
Lemma avg_ext' c f g : (forall x, sorted c x -> f x = g x) -> avg c f = avg c g.
Proof. destruct c; intro E; [apply mean_ext | apply expect_ext]; intro; apply E; cbn; eauto. Qed.
Lemma vavg_ext' c f g : (forall x, sorted c x -> f x = g x) -> vavg c f = vavg c g.
Proof. destruct c; intro E; [apply vmean_ext | apply vexpect_ext]; intro; apply E; cbn; eauto. Qed.
Definition agrees s r' t r t' := value s r' t = value s r t' /\ (s = SZ -> isZ t = true /\ isZ t' = true)
  /\ (spine t = true -> spine t' = true /\ hd_sym t' = hd_sym t /\ args r' t = args r t').
Lemma value_fits s s' r r' t t' : fits s' s = true -> (s' = SZ -> isZ t = true /\ isZ t' = true) -> value s' r' t = value s' r t' -> value s r' t = value s r t'.
Proof.
  destruct s', s; cbn; try discriminate; auto. intros _ H E. destruct (H eq_refl). injection E as E. rewrite !isZ_ok by auto. now rewrite E.
Qed.
Ltac split_andb := repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end.
Lemma sub_ok t : forall l f r r' s, agree l r' f r -> well l s t = true -> agrees s r' t r (sub f t).
Proof.
  unfold agrees. induction t; intros l f r r' s0 A H; cbn [well] in H; split_andb;
  repeat match goal with IH : forall l f r r' s, agree l r' f r -> well l s ?t = true -> _, H : well ?l ?s ?t = true |- _ =>
    first [ destruct (IH l f r r' s A H) as (?&?&?); clear IH ] end;
  cbn [value] in *.
  1: { repeat split; intros; try discriminate; subst; try discriminate; cbn; auto; destruct s0; auto. }
  1: { destruct (nth_error l n) eqn:E; [|discriminate]. split_andb. apply sort_eqb_eq in H; subst. destruct (A n s E) as [X Y].
       assert (V1 : value s r' (Var s n) = value s r (f n)).
       { rewrite <- X. destruct s; cbn; rewrite ?X; reflexivity. }
       split; [|split; intros; cbn in *; try discriminate].
       - apply (value_fits s0 s); auto. intro; subst; cbn; auto.
       - subst. destruct s; try discriminate. cbn; auto. }
  1: { repeat split; intros; cbn; auto; subst; destruct s; try discriminate; auto. }
  1: { assert (HS := H8 H). destruct HS as (HS1&HS2&HS3).
       assert (AR : args r' (App s t1 t2) = args r (App s (sub f t1) (sub f t2))).
       { cbn [args]. rewrite HS3. f_equal. destruct s; cbn [value] in H3; congruence. }
       assert (Z' : forall x, fits x s0 = true -> s0 = SZ -> x = SZ) by (intros x F ->; destruct x; try discriminate; auto).
       split; [|split].
       - cbn [args] in AR. destruct s0; cbn [value]; f_equal; cbn [evZ evR evV evO evC sub]; rewrite ?HS2; try reflexivity;
         injection AR as AR1 AR2; rewrite AR1, AR2; reflexivity.
       - intros S. cbn [isZ sub]. rewrite HS2. rewrite (Z' _ H0 S). auto.
       - intros _. cbn [sub spine hd_sym]. auto. }
  all: destruct s0; try discriminate; cbn [value sub]; split;
    try (split; [intro Q; try discriminate Q; cbn [isZ]; repeat match goal with H : SZ = SZ -> _ |- _ => destruct (H eq_refl); clear H end;
       rewrite ?andb_true_iff; auto | intro Q; discriminate Q]); f_equal;
    rewrite ?evR_Avg, ?evV_VAvg; cbn [value] in *;
    repeat match goal with
      | H : VR _ = VR _ |- _ => apply (f_equal getR) in H; cbn [getR] in H
      | H : VV _ = VV _ |- _ => apply (f_equal getV) in H; cbn [getV] in H
      | H : VZ _ = VZ _ |- _ => apply (f_equal getZ) in H; cbn [getZ] in H
      end; cbn [evZ evR evV]; try congruence.
  - apply avg_ext'. intros x X. destruct (IHt _ _ _ _ _ (agree_up c l r' f r x A X) H0) as (E&_). now injection E.
  - apply vavg_ext'. intros x X. destruct (IHt _ _ _ _ _ (agree_up c l r' f r x A X) H0) as (E&_). now injection E.
Qed.
End Meaning.

Section Fair.
Variable W : World.
Notation avg := (avg W). Notation vavg := (vavg W). Notation val := (val W).
(** What may be averaged. *)
Definition fair (c : bool) (f : val -> R) : Prop := if c then True else random W (fun o => f (VO (o O))).
Definition vfair (c : bool) (f : val -> vector W) : Prop := if c then True else vrandom W (fun o => f (VO (o O))).
Lemma avg_plus c f g : fair c f -> fair c g -> avg c (fun x => f x + g x) = avg c f + avg c g.
Proof. destruct c; intros; [exact (mean_plus W _ _) | now apply (expect_plus W)]. Qed.
Lemma avg_scale c a f : avg c (fun x => a * f x) = a * avg c f.
Proof. destruct c; [exact (mean_scale W _ _) | exact (expect_scale W _ _)]. Qed.
Lemma avg_const c a : avg c (fun _ => a) = a.
Proof. destruct c; [exact (mean_const W a) | exact (expect_const W a)]. Qed.
Lemma avg_nonneg c f : (forall x, 0 <= f x) -> 0 <= avg c f.
Proof. destruct c; intro; [apply mean_nonneg | apply expect_nonneg]; auto. Qed.
Lemma avg_pos c f : fair c f -> (forall x, 0 < f x) -> 0 < avg c f.
Proof. destruct c; intros; [apply mean_pos | apply expect_pos]; auto. Qed.
Lemma dot_vavg c f w : vfair c f -> dot W (vavg c f) w = avg c (fun x => dot W (f x) w).
Proof. destruct c; intro; [exact (dot_vmean W _ _) | now apply (dot_vexpect W)]. Qed.
Lemma avg_swap (f : val -> val -> R) : (forall i, fair false (fun w => f w (VC i))) ->
  avg false (fun w => avg true (fun i => f w i)) = avg true (fun i => avg false (fun w => f w i)).
Proof. intro H. exact (expect_mean W (fun w i => f (VO w) (VC i)) H). Qed.
Lemma fair_ext c f g : (forall x, f x = g x) -> fair c f -> fair c g.
Proof. intro E. now rewrite (functional_extensionality _ _ E). Qed.
Lemma fair_const c a : fair c (fun _ => a). Proof. destruct c; [exact I | exact (random_const W a)]. Qed.
Lemma vfair_const c u : vfair c (fun _ => u). Proof. destruct c; [exact I | exact (vrandom_const W u)]. Qed.
Lemma fair_scale c a f : fair c f -> fair c (fun x => a * f x).
Proof. destruct c; [auto|]. apply (random_mult W (fun _ => a)). apply (random_const W). Qed.
Lemma fair_plus c f g : fair c f -> fair c g -> fair c (fun x => f x + g x).
Proof. destruct c; [auto|]. apply (random_plus W). Qed.
Lemma fair_dot c f w : vfair c f -> fair c (fun x => dot W (f x) w).
Proof. destruct c; [auto|]. intro H. apply (random_dot W _ (fun _ => w) H). apply (vrandom_const W). Qed.
End Fair.

(** * Tame terms: section 1 of docs/certificates.md. [h] says which variables are random. *)
Fixpoint still (h : nat -> bool) (t : tm) : bool := match t with
| Cst _ | Sym _ _ => true | Var _ n => negb (h n)
| App _ a b | Add a b | Mul a b | Dot a b | VAdd a b | VSc a b => still h a && still h b
| Opp a | Inv a | Pow a _ | Root _ a | Exp a | Log a => still h a
| Avg _ a | VAvg _ a => still (fun n => match n with O => false | S n => h n end) a end.
Fixpoint tame (h : nat -> bool) (t : tm) : bool := match t with
| Cst _ | Sym _ _ | Var _ _ => true
| App _ a b | Add a b | Mul a b | Dot a b | VAdd a b | VSc a b => tame h a && tame h b
| Opp a | Pow a _ | Root _ a => tame h a
| Inv a | Exp a | Log a => still h a
| Avg c a | VAvg c a => tame (fun n => match n with O => negb c | S n => h n end) a end.
Definition first (n : nat) := match n with O => true | _ => false end.

Section Tame.
Variable W : World.
Variable M : Model W.
Hypothesis K : forall k, proper W (M k).
Notation evR := (evR W M). Notation evV := (evV W M). Notation evZ := (evZ W M). Notation evO := (evO W M). Notation evC := (evC W). Notation args := (args W M).
(** A variable that is random in its sort. *)
Inductive randomly : ((nat -> outcome W) -> val W) -> Prop :=
| randomZ z : zrandom W z -> randomly (fun o => VZ (z o)) | randomR x : random W x -> randomly (fun o => VR (x o))
| randomV x : vrandom W x -> randomly (fun o => VV (x o)) | randomC i : randomly (fun _ => VC i)
| randomO w : orandom W w -> randomly (fun o => VO (w o)).
Definition inst (e : list ((nat -> outcome W) -> val W)) o := map (fun X => X o) e.
Definition ready (h : nat -> bool) e := Forall randomly e /\ forall n, h n = false -> forall o o', at_ W (inst e o) n = at_ W (inst e o') n.
Lemma randomly_const v : randomly (fun _ => v).
Proof. destruct v; [apply (randomZ (fun _ => z)); apply zrandom_const | apply (randomR (fun _ => x)); apply (random_const W) | apply (randomV (fun _ => v)); apply (vrandom_const W) | constructor | apply (randomO (fun _ => w)); apply orandom_const]. Qed.
Lemma randomly_after X : randomly X -> randomly (fun o => X (after o)).
Proof.
  intros []; [apply (randomZ (fun o => z (after o))); now apply zrandom_after | apply (randomR (fun o => x (after o))); now apply random_after
  | apply (randomV (fun o => x (after o))); now apply vrandom_after | constructor | apply (randomO (fun o => w (after o))); now apply orandom_after].
Qed.
Lemma randomly_ext X Y : (forall o, X o = Y o) -> randomly X -> randomly Y.
Proof. intros E H. now rewrite <- (functional_extensionality _ _ E). Qed.
Lemma ready_at h e n : ready h e -> randomly (fun o => at_ W (inst e o) n).
Proof.
  intros [H _]. revert n. unfold at_, inst. induction H as [|X e HX H IH]; intros [|n]; cbn [map nth]; auto; apply (randomR (fun _ => 0)); apply (random_const W).
Qed.
Lemma gets X : randomly X -> random W (fun o => getR W (X o)) /\ zrandom W (fun o => getZ W (X o)) /\ vrandom W (fun o => getV W (X o))
  /\ orandom W (fun o => getO W (X o)) /\ exists i, forall o, getC W (X o) = i.
Proof.
  intros []; cbn [getR getZ getV getO getC]; repeat split; auto using (random_const W), (zrandom_const W), (vrandom_const W), (orandom_const W); eexists; reflexivity.
Qed.
Lemma apply_random {A} (other : A) (P : ((nat -> outcome W) -> A) -> Prop) l : P (fun _ => other) ->
  forall f, keeps W P l f -> forall Xs, Forall randomly Xs -> P (fun o => apply W other l (f o) (map (fun X => X o) Xs)).
Proof.
  intro O. induction l as [|s l IH]; intros f H Xs HX; [exact H|]. destruct s; cbn [apply keeps] in *; (destruct HX as [|X Xs R HX]; cbn [map]; [exact O|]);
  destruct R; try exact O; apply (IH _ (H _ ltac:(eassumption)) Xs HX) || exact (IH _ (H _) Xs HX).
Qed.
Lemma random_ext f g : (forall o, f o = g o) -> random W f -> random W g. Proof. intro E. now rewrite (functional_extensionality _ _ E). Qed.
Lemma zrandom_ext f g : (forall o, f o = g o) -> zrandom W f -> zrandom W g. Proof. intro E. now rewrite (functional_extensionality _ _ E). Qed.
Lemma vrandom_ext f g : (forall o, f o = g o) -> vrandom W f -> vrandom W g. Proof. intro E. now rewrite (functional_extensionality _ _ E). Qed.
Lemma orandom_ext f g : (forall o, f o = g o) -> orandom W f -> orandom W g. Proof. intro E. now rewrite (functional_extensionality _ _ E). Qed.
Lemma symR_random k Xs : Forall randomly Xs -> random W (fun o => symR W M k (map (fun X => X o) Xs)).
Proof.
  intro H. pose proof (K k) as P. unfold symR. destruct (M k) as [l f| | | |]; try apply (random_const W).
  apply (random_ext (fun o => apply W 0 l f (map (fun X => X o) (rev Xs)))); [intro o; now rewrite map_rev|].
  apply (apply_random 0 (random W) l (random_const W 0) (fun _ => f) P). now apply Forall_rev.
Qed.
Lemma symZ_random k Xs : Forall randomly Xs -> zrandom W (fun o => symZ W M k (map (fun X => X o) Xs)).
Proof.
  intro H. pose proof (K k) as P. unfold symZ. destruct (M k) as [|l f| | |]; try apply zrandom_const.
  apply (zrandom_ext (fun o => apply W 0%Z l f (map (fun X => X o) (rev Xs)))); [intro o; now rewrite map_rev|].
  apply (apply_random 0%Z (zrandom W) l (zrandom_const W 0%Z) (fun _ => f) P). now apply Forall_rev.
Qed.
Lemma symV_random k Xs : Forall randomly Xs -> vrandom W (fun o => symV W M k (map (fun X => X o) Xs)).
Proof.
  intro H. pose proof (K k) as P. unfold symV. destruct (M k) as [| |l f| |]; try apply (vrandom_const W).
  apply (vrandom_ext (fun o => apply W (vzero W) l f (map (fun X => X o) (rev Xs)))); [intro o; now rewrite map_rev|].
  apply (apply_random (vzero W) (vrandom W) l (vrandom_const W _) (fun _ => f) P). now apply Forall_rev.
Qed.
Lemma symO_random k Xs : Forall randomly Xs -> orandom W (fun o => symO W M k (map (fun X => X o) Xs)).
Proof.
  intro H. pose proof (K k) as P. unfold symO. destruct (M k) as [| | |l f|]; try apply orandom_const.
  apply (orandom_ext (fun o => apply W (some_outcome W) l f (map (fun X => X o) (rev Xs)))); [intro o; now rewrite map_rev|].
  apply (apply_random (some_outcome W) (orandom W) l (orandom_const W _) (fun _ => f) P). now apply Forall_rev.
Qed.
Lemma still_occurs t : forall h n, still h t = true -> occurs n t = true -> h n = false.
Proof.
  induction t; intros h m H O; cbn [still occurs] in *; try discriminate;
  try (apply andb_prop in H; destruct H as [H1 H2]; apply orb_prop in O; destruct O as [O|O]; eauto); eauto.
  - apply Nat.eqb_eq in O. subst. now apply negb_true_iff.
  - exact (IHt _ _ H O).
  - exact (IHt _ _ H O).
Qed.
Lemma still_ok h e t : ready h e -> still h t = true -> forall o o', same W M (inst e o) t (inst e o') t.
Proof.
  intros [_ R] H o o'. assert (A : same W M (inst e o) t (inst e o') (ren (fun n => n) t)) by (apply ren_ok; intros n O; apply R; now apply (still_occurs t)).
  assert (B : same W M (inst e o') t (inst e o') (ren (fun n => n) t)) by (apply ren_ok; auto).
  unfold same in *. intuition congruence.
Qed.
Lemma inst_before e w o : inst (map (fun X o => X (after o)) e) (before w o) = inst e o.
Proof. unfold inst. rewrite map_map. reflexivity. Qed.
Lemma ready_up (c : bool) h e : ready h e -> forall x, (if c then exists i, x = fun _ => VC i else x = fun o => VO (o O)) ->
  ready (fun n => match n with O => negb c | S n => h n end) (x :: (if c then e else map (fun X o => X (after o)) e)).
Proof.
  intros [H R] x X. destruct c.
  - destruct X as [i ->]. split; [constructor; [constructor | exact H]|]. intros [|n] E o o'; [reflexivity | exact (R n E o o')].
  - subst x. split.
    + constructor; [apply (randomO (fun o => o O)); apply orandom_first|]. rewrite Forall_map. eapply Forall_impl; [|exact H]. intros X. apply randomly_after.
    + intros [|n] E o o'; [discriminate|]. change (at_ W (inst (map (fun X o => X (after o)) e) o) n = at_ W (inst (map (fun X o => X (after o)) e) o') n).
      assert (I : forall o, inst (map (fun X o => X (after o)) e) o = inst e (after o)) by (intro; unfold inst; now rewrite map_map). rewrite !I. now apply R.
Qed.
Definition smooth e t := random W (fun o => evR (inst e o) t) /\ zrandom W (fun o => evZ (inst e o) t) /\ vrandom W (fun o => evV (inst e o) t)
  /\ orandom W (fun o => evO (inst e o) t) /\ exists Xs, Forall randomly Xs /\ forall o, args (inst e o) t = map (fun X => X o) Xs.
Lemma value_random s e t : smooth e t -> (s = SC -> exists i, forall o, evC (inst e o) t = i) -> randomly (fun o => value W M s (inst e o) t).
Proof.
  intros (A & B & C & D & _) E. destruct s; cbn [value]; [now apply (randomZ (fun o => evZ (inst e o) t)) | now apply (randomR (fun o => evR (inst e o) t)) | now apply (randomV (fun o => evV (inst e o) t)) | | now apply (randomO (fun o => evO (inst e o) t))].
  destruct (E eq_refl) as [i I]. apply (randomly_ext (fun _ => VC i)); [intro; now rewrite I | constructor].
Qed.
Lemma client_still h e t : ready h e -> exists i, forall o, evC (inst e o) t = i.
Proof.
  intro R. destruct t; try (exists (first_client W); reflexivity). exact (proj2 (proj2 (proj2 (proj2 (gets _ (ready_at h e n R)))))).
Qed.
Theorem tame_ok t : forall h e, ready h e -> tame h t = true -> smooth e t.
Proof.
  assert (NOARGS : exists Xs, Forall randomly Xs /\ forall o : nat -> outcome W, [] = map (fun X => X o) Xs) by (exists []; split; [constructor | reflexivity]).
  assert (C0 := random_const W). assert (CZ := zrandom_const W). assert (CV := vrandom_const W). assert (CO := orandom_const W).
  unfold smooth. induction t; intros h e R T; cbn [tame] in T;
  repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end;
  repeat match goal with IH : forall h e, ready h e -> tame h ?t = true -> _, H : tame _ ?t = true |- _ => first [destruct (IH _ _ R H) as (?&?&?&?&?); clear IH] end;
  try (assert (ST := fun o o' => still_ok h e _ R T o o'));
  cbn [Term.evR Term.evZ Term.evV Term.evO Term.args].
  1: { auto 10. }
  1: { destruct (gets _ (ready_at h e n R)) as (A & B & C & D & _). repeat split; auto. destruct s; auto. now apply (random_whole W (fun o => getZ W (at_ W (inst e o) n))). }
  1: { repeat split; auto. }
  1: { assert (S2 : randomly (fun o => value W M s (inst e o) t2)) by (apply value_random; [repeat split; auto | intros _; exact (client_still h e t2 R)]).
       match goal with Q : exists Xs, _ /\ forall o, Term.args _ _ _ t1 = _ |- _ => destruct Q as (Xs & F & E) end. assert (XX : Forall randomly ((fun o => value W M s (inst e o) t2) :: Xs)) by now constructor.
       assert (AR : forall o, args (inst e o) (App s t1 t2) = map (fun X => X o) ((fun o => value W M s (inst e o) t2) :: Xs)) by (intro o; cbn [Term.args map]; rewrite E; reflexivity).
       assert (AZ : zrandom W (fun o => evZ (inst e o) (App s t1 t2))) by (apply (zrandom_ext _ _ (fun o => f_equal (symZ W M (snd (hd_sym t1))) (eq_sym (AR o)))); now apply symZ_random).
       split; [|split; [exact AZ|split; [|split]]].
       - assert (AN : random W (fun o => symR W M (snd (hd_sym t1)) (args (inst e o) (App s t1 t2)))) by (apply (random_ext _ _ (fun o => f_equal (symR W M (snd (hd_sym t1))) (eq_sym (AR o)))); now apply symR_random).
         destruct (fst (hd_sym t1)); try exact AN. exact (random_whole W _ AZ).
       - apply (vrandom_ext _ _ (fun o => f_equal (symV W M (snd (hd_sym t1))) (eq_sym (AR o)))); now apply symV_random.
       - apply (orandom_ext _ _ (fun o => f_equal (symO W M (snd (hd_sym t1))) (eq_sym (AR o)))); now apply symO_random.
       - exact (ex_intro _ _ (conj XX AR)). }
  all: repeat split; auto.
  - now apply (random_plus W). - now apply (zrandom_plus W).
  - now apply (random_mult W). - now apply (zrandom_mult W).
  - apply (random_ext (fun o => -1 * evR (inst e o) t)); [intro; ring|]. apply (random_mult W (fun _ => -1)); auto.
  - apply (zrandom_ext (fun o => -1 * evZ (inst e o) t)%Z); [intro; ring|]. apply (zrandom_mult W (fun _ => -1)%Z); auto.
  - apply (random_ext (fun _ => / evR (inst e (fun _ => some_outcome W)) t)); [|apply C0]. intro o. f_equal. apply (ST (fun _ => some_outcome W) o).
  - induction n as [|n IH]; cbn [pow]; [apply C0 | now apply (random_mult W (fun o => evR (inst e o) t))].
  - now apply random_root.
  - apply (random_ext (fun _ => exp (evR (inst e (fun _ => some_outcome W)) t))); [|apply C0]. intro o. f_equal. apply (ST (fun _ => some_outcome W) o).
  - apply (random_ext (fun _ => ln (evR (inst e (fun _ => some_outcome W)) t))); [|apply C0]. intro o. f_equal. apply (ST (fun _ => some_outcome W) o).
  - now apply (random_dot W).
  - destruct c.
    + apply (random_mean W (fun i o => evR (VC i :: inst e o) t)). intro i. exact (proj1 (IHt _ _ (ready_up true h e R _ (ex_intro _ i eq_refl)) T)).
    + apply (random_ext (fun o => expect W (fun w => evR (inst ((fun o => VO (o O)) :: map (fun X o => X (after o)) e) (before w o)) t))).
      * intro o. apply expect_ext. intro w. unfold inst at 1. cbn [map before]. fold (inst (map (fun X o => X (after o)) e) (before w o)). now rewrite inst_before.
      * apply (random_expect W (fun o => evR (inst ((fun o => VO (o O)) :: map (fun X o => X (after o)) e) o) t)). exact (proj1 (IHt _ _ (ready_up false h e R _ eq_refl) T)).
  - now apply (vrandom_add W).
  - now apply (vrandom_scale W).
  - destruct c.
    + apply (vrandom_mean W (fun i o => evV (VC i :: inst e o) t)). intro i. exact (proj1 (proj2 (proj2 (IHt _ _ (ready_up true h e R _ (ex_intro _ i eq_refl)) T)))).
    + apply (vrandom_ext (fun o => vexpect W (fun w => evV (inst ((fun o => VO (o O)) :: map (fun X o => X (after o)) e) (before w o)) t))).
      * intro o. apply vexpect_ext. intro w. unfold inst at 1. cbn [map before]. fold (inst (map (fun X o => X (after o)) e) (before w o)). now rewrite inst_before.
      * apply (vrandom_expect W (fun o => evV (inst ((fun o => VO (o O)) :: map (fun X o => X (after o)) e) o) t)). exact (proj1 (proj2 (proj2 (IHt _ _ (ready_up false h e R _ eq_refl) T)))).
Qed.
(** What is tame in the first variable may be averaged over it. *)
Lemma fixed_env r : Forall randomly (map (fun v (_ : nat -> outcome W) => v) r) /\ forall o, inst (map (fun v _ => v) r) o = r.
Proof.
  split; [rewrite Forall_map; apply Forall_forall; intros v _; apply randomly_const|]. intro o. unfold inst. rewrite map_map. apply map_id.
Qed.
Lemma ready_first r : ready first ((fun o => VO (o O)) :: map (fun v _ => v) r).
Proof.
  split; [constructor; [apply (randomO (fun o => o O)); apply orandom_first | apply fixed_env]|].
  intros [|n] E o o'; [discriminate|]. change (at_ W (inst (map (fun v _ => v) r) o) n = at_ W (inst (map (fun v _ => v) r) o') n). now rewrite !(proj2 (fixed_env r)).
Qed.
Lemma inst_first r o : inst ((fun o => VO (o O)) :: map (fun v _ => v) r) o = VO (o O) :: r.
Proof. unfold inst. cbn [map]. f_equal. apply (proj2 (fixed_env r)). Qed.
Lemma tame_fair c t r : c = true \/ tame first t = true -> fair W c (fun x => evR (x :: r) t).
Proof.
  intros [->|T]; [exact I|]. destruct c; [exact I|]. eapply random_ext; [|exact (proj1 (tame_ok t _ _ (ready_first r) T))]. intro o. cbn beta. now rewrite inst_first.
Qed.
Lemma tame_vfair c t r : c = true \/ tame first t = true -> vfair W c (fun x => evV (x :: r) t).
Proof.
  intros [->|T]; [exact I|]. destruct c; [exact I|]. eapply vrandom_ext; [|exact (proj1 (proj2 (proj2 (tame_ok t _ _ (ready_first r) T))))]. intro o. cbn beta. now rewrite inst_first.
Qed.
(** In the first two. *)
Definition two (n : nat) := match n with O | 1%nat => true | _ => false end.
Lemma ready_two r : ready two ((fun o => VO (o O)) :: (fun o => VO (o 1%nat)) :: map (fun v _ => v) r).
Proof.
  split.
  - constructor; [apply (randomO (fun o => o O)); apply orandom_first|]. constructor; [|apply fixed_env].
    apply (randomO (fun o => o 1%nat)). apply (orandom_after W (fun o => o O)). apply orandom_first.
  - intros [|[|n]] E o o'; try discriminate. change (at_ W (inst (map (fun v _ => v) r) o) n = at_ W (inst (map (fun v _ => v) r) o') n). now rewrite !(proj2 (fixed_env r)).
Qed.
Lemma inst_two r o : inst ((fun o => VO (o O)) :: (fun o => VO (o 1%nat)) :: map (fun v _ => v) r) o = VO (o O) :: VO (o 1%nat) :: r.
Proof. unfold inst. cbn [map]. do 2 f_equal. apply (proj2 (fixed_env r)). Qed.
End Tame.

Definition option_bind {A B} (x : option A) (f : A -> option B) := match x with Some a => f a | None => None end.
Notation "x <- a ; b" := (option_bind a (fun x => b)) (at level 100, a at next level, right associativity).
