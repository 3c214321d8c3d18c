(** The terms, claims and schemas of section 1 of docs/certificates.md, and what they mean in a model.
    Variables are de Bruijn indices: the client of a mean and the outcome of an expectation are 0 inside it. *)
Require Import Reals Lra Lia List ZArith QArith Qreals Bool PArith FunctionalExtensionality.
From Fed Require Import World.
Import ListNotations.
Open Scope R_scope.

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

Inductive val (W : World) := VZ (z : Z) | VR (x : R) | VV (v : vector W) | VC (c : client W) | VO (w : outcome W).
Arguments VZ {W}. Arguments VR {W}. Arguments VV {W}. Arguments VC {W}. Arguments VO {W}.

(** What the symbols mean; arguments come last first. *)
Record Model (W : World) := {
  symZ : positive -> list (val W) -> Z;
  symR : positive -> list (val W) -> R;
  symV : positive -> list (val W) -> vector W;
  symO : positive -> list (val W) -> outcome W;
  sets : positive -> vector W -> Prop }.
Arguments symZ {W}. Arguments symR {W}. Arguments symV {W}. Arguments symO {W}. Arguments sets {W}.

Fixpoint hd_sym (t : tm) : sort * positive :=
  match t with Sym s k => (s, k) | App _ f _ => hd_sym f | _ => (SR, 1%positive) end.
Definition first_client (W : World) : client W :=
  match clients W as l return l <> [] -> client W with
  | [] => fun H => match H eq_refl with end | c :: _ => fun _ => c end (some_client W).

Section Meaning.
Variable W : World.
Variable M : Model W.
Definition at_ (r : list (val W)) n := nth n r (VR 0).
Definition getZ (x : val W) := match x with VZ z => z | _ => 0%Z end.
Definition getR (x : val W) := match x with VR z => z | _ => 0 end.
Definition getV (x : val W) := match x with VV z => z | _ => vzero W end.
Definition getC (x : val W) := match x with VC z => z | _ => first_client W end.
Definition getO (x : val W) := match x with VO z => z | _ => some_outcome W end.

Definition evC r (t : tm) : client W := match t with Var _ n => getC (at_ r n) | _ => first_client W end.
Fixpoint evZ (r : list (val W)) (t : tm) : Z := match t with
| Cst q => Qnum q | Var _ n => getZ (at_ r n)
| Sym _ k => symZ M k []
| App s f a => symZ M (snd (hd_sym f)) (match s with
  | SZ => VZ (evZ r a) | SR => VR (evR r a) | SV => VV (evV r a) | SC => VC (evC r a) | SO => VO (evO r a) end :: args r f)
| Add a b => evZ r a + evZ r b | Mul a b => evZ r a * evZ r b | Opp a => - evZ r a
| _ => 0 end%Z
with evR (r : list (val W)) (t : tm) : R := match t with
| Cst q => cval q
| Var SZ n => IZR (getZ (at_ r n)) | Var _ n => getR (at_ r n)
| Sym SZ k => IZR (symZ M k []) | Sym _ k => symR M k []
| App s f a =>
  let l := match s with
  | SZ => VZ (evZ r a) | SR => VR (evR r a) | SV => VV (evV r a) | SC => VC (evC r a) | SO => VO (evO r a) end :: args r f in
  match fst (hd_sym f) with SZ => IZR (symZ M (snd (hd_sym f)) l) | _ => symR M (snd (hd_sym f)) l end
| Add a b => evR r a + evR r b | Mul a b => evR r a * evR r b | Opp a => - evR r a
| Inv a => / evR r a | Pow a n => evR r a ^ n
| Root k a => root k (evR r a) | Exp a => exp (evR r a) | Log a => ln (evR r a)
| Dot u v => dot W (evV r u) (evV r v)
| Avg true a => mean W (fun i => evR (VC i :: r) a)
| Avg false a => expect W (fun w => evR (VO w :: r) a)
| _ => 0 end
with evV (r : list (val W)) (t : tm) : vector W := match t with
| Var _ n => getV (at_ r n)
| Sym _ k => symV M k []
| App s f a => symV M (snd (hd_sym f)) (match s with
  | SZ => VZ (evZ r a) | SR => VR (evR r a) | SV => VV (evV r a) | SC => VC (evC r a) | SO => VO (evO r a) end :: args r f)
| VAdd u v => vadd W (evV r u) (evV r v) | VSc c u => vscale W (evR r c) (evV r u)
| VAvg true u => vmean W (fun i => evV (VC i :: r) u)
| VAvg false u => vexpect W (fun w => evV (VO w :: r) u)
| _ => vzero W end
with evO (r : list (val W)) (t : tm) : outcome W := match t with
| Var _ n => getO (at_ r n)
| Sym _ k => symO M k []
| App s f a => symO M (snd (hd_sym f)) (match s with
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
| CEqV u v => evV r u = evV r v | CIn k v => sets M k (evV r v) end.
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
Lemma avg_plus c f g : avg c (fun x => f x + g x) = avg c f + avg c g.
Proof. destruct c; [exact (mean_plus W _ _) | exact (expect_plus W _ _)]. Qed.
Lemma avg_scale c a f : avg c (fun x => a * f x) = a * avg c f.
Proof. destruct c; [exact (mean_scale W _ _) | exact (expect_scale W _ _)]. Qed.
Lemma avg_const c a : avg c (fun _ => a) = a.
Proof. destruct c; [exact (mean_const W a) | exact (expect_const W a)]. Qed.
Lemma avg_nonneg c f : (forall x, 0 <= f x) -> 0 <= avg c f.
Proof. destruct c; intro; [apply mean_nonneg | apply expect_nonneg]; auto. Qed.
Lemma avg_pos c f : (forall x, 0 < f x) -> 0 < avg c f.
Proof. destruct c; intro; [apply mean_pos | apply expect_pos]; auto. Qed.
Lemma dot_vavg c f w : dot W (vavg c f) w = avg c (fun x => dot W (f x) w).
Proof. destruct c; [exact (dot_vmean W _ _) | exact (dot_vexpect W _ _)]. Qed.
Lemma evR_Avg r c a : evR r (Avg c a) = avg c (fun x => evR (x :: r) a). Proof. destruct c; reflexivity. Qed.
Lemma evV_VAvg r c a : evV r (VAvg c a) = vavg c (fun x => evV (x :: r) a). Proof. destruct c; reflexivity. Qed.
Lemma avg_swap (f : val W -> val W -> R) :
  avg false (fun w => avg true (fun i => f w i)) = avg true (fun i => avg false (fun w => f w i)).
Proof. exact (expect_mean W (fun w i => f (VO w) (VC i))). Qed.

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
Proof. induction t; cbn [isZ ren]; rewrite ?hd_ren; auto; congruence. Qed.

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
