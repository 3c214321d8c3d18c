(** Theorems about other symbols: section 10 of docs/certificates.md, and decision 0021. Symbols of the cited theorem stand for terms over
    the symbols here; they make a model of it. *)
Set Warnings "-notation-overridden".
Require Import Reals Lra Lia List ZArith QArith Qreals Bool PArith FunctionalExtensionality.
From Fed Require Import World Term Worlds.
Import ListNotations.
Open Scope R_scope.
Notation pos := BinNums.positive.

(** What stands for a symbol: a term of a sort in parameters of these sorts, the last one being variable 0, and in own variables after them; or a set. *)
Inductive body := Stands (l : list sort) (s : sort) (t : tm) | StandsSet (k : pos).
Definition interpretation := list (pos * body).
Fixpoint stands (i : interpretation) (k : pos) : option body := match i with [] => None | (k', x) :: i => if Pos.eqb k k' then Some x else stands i k end.

Ltac split_andb := repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end.
Section Interpret.
Variable i : interpretation.
Variable own : list sort. (* of own variables *)
(** A symbol with arguments, the last one first, where [d] variables are in scope besides the own ones. *)
Definition filled (d : nat) (s : sort) (k : pos) (xs : list (sort * tm)) : option tm := match stands i k with
| Some (Stands l s' t) =>
  if sort_eqb s s' && negb (sort_eqb s SC) && (length xs =? length l)%nat && forallb (fun p => sort_eqb (fst p) (snd p)) (combine (map fst xs) (rev l)) && well (rev l ++ own) s t
    && forallb (fun x => match fst x with SZ => isZ (snd x) | _ => true end) xs
  then Some (sub (fun n => if (n <? length l)%nat then snd (nth n xs (SR, Cst 0)) else Var (nth (n - length l) own SR) (n - length l + d)) t) else None
| _ => None end.
Fixpoint interpret (d : nat) (t : tm) : option tm := match t with
| Cst _ => Some t | Var _ n => if (n <? d)%nat then Some t else None
| Sym s k => filled d s k []
| App s f a => a' <- interpret d a; xs <- arguments d f; filled d (fst (hd_sym f)) (snd (hd_sym f)) ((s, a') :: xs)
| Add a b => x <- interpret d a; y <- interpret d b; Some (Add x y)
| Mul a b => x <- interpret d a; y <- interpret d b; Some (Mul x y)
| Dot a b => x <- interpret d a; y <- interpret d b; Some (Dot x y)
| VAdd a b => x <- interpret d a; y <- interpret d b; Some (VAdd x y)
| VSc a b => x <- interpret d a; y <- interpret d b; Some (VSc x y)
| Opp a => x <- interpret d a; Some (Opp x)
| Inv a => x <- interpret d a; Some (Inv x)
| Pow a n => x <- interpret d a; Some (Pow x n)
| Root k a => x <- interpret d a; Some (Root k x)
| Exp a => x <- interpret d a; Some (Exp x)
| Log a => x <- interpret d a; Some (Log x)
| Avg c a => x <- interpret (S d) a; Some (Avg c x)
| VAvg c a => x <- interpret (S d) a; Some (VAvg c x) end
with arguments (d : nat) (t : tm) : option (list (sort * tm)) := match t with
| App s f a => a' <- interpret d a; xs <- arguments d f; Some ((s, a') :: xs)
| Sym _ _ => Some [] | _ => None end.
End Interpret.

Section Functions.
Variable W : Draws.
Definition fit (s : sort) (x : val W) := match s, x with SZ, VZ _ | SR, VR _ | SV, VV _ | SC, VC _ | SO, VO _ => True | _, _ => False end.
(** A function of a list of arguments as one of several. *)
Fixpoint abs {A} (l : list sort) (g : list (val W) -> A) : fn W l A := match l with
| [] => g [] | SZ :: l => fun x => abs l (fun xs => g (VZ x :: xs)) | SR :: l => fun x => abs l (fun xs => g (VR x :: xs))
| SV :: l => fun x => abs l (fun xs => g (VV x :: xs)) | SC :: l => fun x => abs l (fun xs => g (VC x :: xs)) | SO :: l => fun x => abs l (fun xs => g (VO x :: xs)) end.
Lemma apply_abs {A} (other : A) l : forall g xs, Forall2 fit l xs -> apply W other l (abs l g) xs = g xs.
Proof. induction l as [|s l IH]; intros g xs H; inversion H as [|? x ? ys H1 H2]; subst; [reflexivity|]. destruct s, x; cbn [fit] in H1; try contradiction; cbn [abs apply]; now rewrite IH. Qed.
End Functions.
Lemma keeps_abs (V : World) {A} (P : ((nat -> outcome V) -> A) -> Prop) l : forall (g : (nat -> outcome V) -> list (val V) -> A),
  (forall Xs, Forall2 (fun s X => randomly V X /\ forall o, fit V s (X o)) l Xs -> P (fun o => g o (map (fun X => X o) Xs))) -> keeps V P l (fun o => abs V l (g o)).
Proof.
  induction l as [|s l IH]; intros g H; [exact (H [] (Forall2_nil _))|].
  destruct s; cbn [keeps abs]; intros x; try intro X;
  [ apply (IH (fun o xs => g o (VZ (x o) :: xs))); intros Xs HX; apply (H ((fun o => VZ (x o)) :: Xs))
  | apply (IH (fun o xs => g o (VR (x o) :: xs))); intros Xs HX; apply (H ((fun o => VR (x o)) :: Xs))
  | apply (IH (fun o xs => g o (VV (x o) :: xs))); intros Xs HX; apply (H ((fun o => VV (x o)) :: Xs))
  | apply (IH (fun o xs => g o (VC x :: xs))); intros Xs HX; apply (H ((fun o => VC x) :: Xs))
  | apply (IH (fun o xs => g o (VO (x o) :: xs))); intros Xs HX; apply (H ((fun o => VO (x o)) :: Xs)) ];
  constructor; auto; (split; [now constructor | intro; exact I]).
Qed.
(** ** What chance touches

    What a theorem says of any world it says of one where no integer is random, or no number and no vector. So of what stands for its symbols, no more needs to be tame than
    chance touches there: nothing in clients, nothing in integers unless chance touches one of its integers, nothing at all if it has no outcomes. *)
Inductive chances := Any | NoInteger | NoOutcome.
Definition touches (h : chances) (s : sort) : bool := match h, s with _, SC | NoInteger, SZ => false | NoOutcome, SO => true | NoOutcome, _ => false | _, _ => true end.
Definition untouched_by h (l : list sort) := forallb (fun s => negb (touches h s)) l.
Definition allows h (l : list sort) (s : sort) : bool := match h, s with NoInteger, SZ => untouched_by h l | NoOutcome, SO => false | NoOutcome, _ => untouched_by h l | _, _ => true end.
Definition tame_body h (x : body) : bool := match x with Stands l s t => allows h l s && tame (fun n => touches h (nth n (rev l) SC)) t | StandsSet _ => true end.
Section Touched.
Variable W : World.
Definition proper_in h (x : object W) : Prop := match h with Any => proper W x | NoInteger => proper (whole W) x | NoOutcome => proper (fixed W) x end.
Definition randomly_in h (X : (nat -> outcome W) -> val W) : Prop := match h with Any => randomly W X | NoInteger => randomly (whole W) X | NoOutcome => randomly (fixed W) X end.
Lemma randomly_in_W h X : randomly_in h X -> randomly W X.
Proof.
  destruct h; cbn [randomly_in]; auto; intros [z Z|x Z|x Z|i|w Z];
  [refine (randomZ W z _) | refine (randomR W x _) | refine (randomV W x _) | exact (randomC W i) | refine (randomO W w _)
  | refine (randomZ W z _) | refine (randomR W x _) | refine (randomV W x _) | exact (randomC W i) | refine (randomO W w _)]; try exact Z; hnf in Z; destruct Z as [c ->];
  [apply (zrandom_const W) | apply (zrandom_const W) | apply (random_const W) | apply (vrandom_const W)].
Qed.
Lemma settled h s X : randomly_in h X -> (forall o, fit W s (X o)) -> touches h s = false -> forall o o', X o = X o'.
Proof.
  intros R F T o o'. specialize (F o). destruct h, s; try discriminate; cbn [randomly_in] in R; destruct R as [z Z|x Z|x Z|i|w Z]; cbn [fit] in F; try contradiction; try reflexivity; hnf in Z; destruct Z as [c ->]; reflexivity.
Qed.
Notation parameters h := (Forall2 (fun s X => randomly_in h X /\ forall o, fit W s (X o))).
Lemma all_settled h l Xs : parameters h l Xs -> untouched_by h l = true -> forall o o', map (fun X => X o) Xs = map (fun X => X o') Xs.
Proof.
  intros H U o o'. induction H as [|s X l Xs [R F] H IH]; [reflexivity|]. cbn [untouched_by forallb map] in *. apply andb_prop in U. destruct U as [U1 U2].
  f_equal; [now apply (settled h s X R F), negb_true_iff | now apply IH].
Qed.
Lemma ready_parameters h l Xs r : parameters h l Xs ->
  ready W (fun n => touches h (nth n (rev l) SC)) (rev Xs ++ map (fun v (_ : nat -> outcome W) => v) r).
Proof.
  intro H. assert (G : parameters h (rev l) (rev Xs)) by (induction H; cbn [rev]; [constructor | apply Forall2_app; auto]).
  split.
  - apply Forall_app. split; [|apply (fixed_env W r)]. clear H. induction G as [|s X a b [R _] G IH]; constructor; auto. exact (randomly_in_W h X R).
  - clear H. intros n N o o'. unfold at_, inst. revert n N. induction G as [|s X a b [R F] G IH]; intros n N; cbn [app map].
    + now rewrite !map_map.
    + destruct n as [|n]; cbn [nth] in *; [exact (settled h s X R F N o o') | now apply IH].
Qed.
End Touched.

Section Model.
Variable W : World.
Variable M : Model W.
Hypothesis K : forall k, proper W (M k).
Variable i : interpretation.
Variable own : list sort.
Variable r : list (val W).
Notation value := (value W M). Notation fit := (fit W). Notation abs := (abs W). Notation apply_abs := (apply_abs W).
Hypothesis F : Forall2 fit own r.

(** Of what sort a term is, its value at random parameters is random. *)
Definition chance (s : sort) (l : list sort) (t : tm) : object W :=
  let g xs := rev xs ++ r in match s with
  | SR => Number l (abs l (fun xs => evR W M (g xs) t)) | SZ => Whole l (abs l (fun xs => evZ W M (g xs) t))
  | SV => Arrow l (abs l (fun xs => evV W M (g xs) t)) | SO => Chance l (abs l (fun xs => evO W M (g xs) t)) | SC => Region (fun _ => True) end.
Definition model : Model W := fun k => match stands i k with
| Some (Stands l s t) => chance s l t | Some (StandsSet k) => Region (sets W M k) | None => Region (fun _ => True) end.
Lemma convex_all : convex W (fun _ => True). Proof. easy. Qed.
Lemma convex_at k : convex W (sets W M k).
Proof. unfold sets. pose proof (K k) as P. destruct (M k); try exact P; easy. Qed.
Lemma model_proper h : forallb (fun x => tame_body h (snd x)) i = true -> forall k, proper_in W h (model k).
Proof.
  intros T k. unfold model. assert (B : forall x, stands i k = Some x -> tame_body h x = true).
  { clear F r own. induction i as [|[k' x] j IH]; intros y E; [discriminate|]. cbn [stands forallb snd] in *. apply andb_prop in T. destruct T as [T1 T2].
    destruct (Pos.eqb k k'); [injection E as <-; exact T1 | now apply IH]. }
  destruct (stands i k) as [[l s t|k']|]; [|destruct h; apply convex_at | destruct h; apply convex_all].
  specialize (B _ eq_refl). cbn [tame_body] in B. apply andb_prop in B. destruct B as [A B].
  set (e := map (fun v (_ : nat -> outcome W) => v) r).
  assert (IN : forall Xs o, inst W (rev Xs ++ e) o = rev (map (fun X => X o) Xs) ++ r).
  { intros Xs o. unfold inst. rewrite map_app, map_rev. f_equal. exact (proj2 (fixed_env W r) o). }
  assert (SM := fun Xs H => tame_ok W M K t _ _ (ready_parameters W h l Xs r H) B). fold e in SM.
  assert (CO : untouched_by h l = true -> forall Xs, Forall2 (fun s X => randomly_in W h X /\ forall o, fit s (X o)) l Xs ->
    exists xs, forall o, rev (map (fun X => X o) Xs) ++ r = xs).
  { intros U Xs H. exists (rev (map (fun X => X (fun _ => some_outcome W)) Xs) ++ r). intro o. now rewrite (all_settled W h l Xs H U o (fun _ => some_outcome W)). }
  destruct h, s; cbn [chance proper proper_in allows] in *; try apply convex_all; try discriminate A.
  all: lazymatch goal with |- keeps ?V _ _ _ => apply (keeps_abs V) with (g := fun _ => _) end; intros Xs HX;
    first [ destruct (CO A Xs HX) as [xs E]; eexists; apply functional_extensionality; intro o; rewrite E; reflexivity
    | destruct (SM Xs HX) as (H1 & H2 & H3 & H4 & _);
      first [ exact (zrandom_ext W _ _ (fun o => f_equal (fun e => evZ W M e t) (IN Xs o)) H2)
      | exact (random_ext W _ _ (fun o => f_equal (fun e => evR W M e t) (IN Xs o)) H1)
      | exact (vrandom_ext W _ _ (fun o => f_equal (fun e => evV W M e t) (IN Xs o)) H3)
      | exact (orandom_ext W _ _ (fun o => f_equal (fun e => evO W M e t) (IN Xs o)) H4) ] ].
Qed.

(** ** What is interpreted means here what it says there. *)
Notation evZ' := (Term.evZ W model). Notation evR' := (Term.evR W model). Notation evV' := (Term.evV W model). Notation evO' := (Term.evO W model).
Definition symbol (s : sort) k (vs : list (val W)) : val W := match s with
| SZ => VZ (symZ W model k vs) | SR => VR (symR W model k vs) | SV => VV (symV W model k vs) | SO => VO (symO W model k vs) | SC => VC (first_client W) end.
Lemma value_var s e n : fit s (at_ W e n) -> value s e (Var s n) = at_ W e n.
Proof. intro H. destruct s; cbn; destruct (at_ W e n) eqn:E; cbn in H; try contradiction; reflexivity. Qed.
Lemma fit_at l e n s : Forall2 fit l e -> nth_error l n = Some s -> fit s (at_ W e n).
Proof. unfold at_. revert l e. induction n; intros l e H E; destruct H; try discriminate; cbn in *; [injection E as <-; auto | eauto]. Qed.
Lemma value_fit s e t : fit s (value s e t). Proof. destruct s; exact I. Qed.
Lemma filled_ok d s k xs t' ys : length ys = d -> filled i own d s k xs = Some t' ->
  value s (ys ++ r) t' = symbol s k (map (fun x => value (fst x) (ys ++ r) (snd x)) xs) /\ (s = SZ -> isZ t' = true).
Proof.
  intros D H. unfold filled in H. destruct (stands i k) as [[l s' t|]|] eqn:ST; try discriminate.
  match type of H with (if ?b then _ else _) = _ => destruct b eqn:B; [|discriminate] end. injection H as <-.
  apply andb_prop in B. destruct B as [B Z]. apply andb_prop in B. destruct B as [B WL]. apply andb_prop in B. destruct B as [B SO_]. apply andb_prop in B. destruct B as [B LE]. apply andb_prop in B. destruct B as [B NC].
  apply sort_eqb_eq in B. subst s'. apply Nat.eqb_eq in LE. rewrite forallb_forall in Z, SO_.
  set (vs := map (fun x => value (fst x) (ys ++ r) (snd x)) xs).
  assert (SORTS : map fst xs = rev l).
  { assert (G : forall a b : list sort, length a = length b -> (forall p, In p (combine a b) -> sort_eqb (fst p) (snd p) = true) -> a = b).
    { clear. induction a as [|x a IH]; intros [|y b] L H; try discriminate; auto. f_equal; [exact (sort_eqb_eq _ _ (H (x, y) (or_introl eq_refl))) | apply IH; [now injection L | intros p I; apply H; now right]]. }
    apply G; [now rewrite map_length, rev_length | exact SO_]. }
  assert (FITS : Forall2 fit (rev l) vs).
  { rewrite <- SORTS. unfold vs. clear. induction xs as [|x xs IH]; constructor; auto. apply value_fit. }
  assert (A : agree W M (rev l ++ own) (vs ++ r) (fun n => if (n <? length l)%nat then snd (nth n xs (SR, Cst 0)) else Var (nth (n - length l) own SR) (n - length l + d)) (ys ++ r)).
  { intros n s0 E. cbv beta. destruct (Nat.ltb_spec n (length l)) as [L|L].
    - rewrite nth_error_app1 in E by (now rewrite rev_length). rewrite <- SORTS, nth_error_map in E. destruct (nth_error xs n) as [x|] eqn:N; [|discriminate]. injection E as <-.
      rewrite (nth_error_nth _ _ _ N). split.
      + unfold at_. rewrite app_nth1 by (unfold vs; rewrite map_length; lia). apply nth_error_nth. unfold vs. now rewrite nth_error_map, N.
      + intro S0. specialize (Z x (nth_error_In _ _ N)). now rewrite S0 in Z.
    - rewrite nth_error_app2, rev_length in E by (now rewrite rev_length). rewrite (nth_error_nth _ _ SR E). split; [|intros ->; reflexivity].
      unfold at_ at 1. rewrite app_nth2 by (unfold vs; rewrite map_length; lia). unfold vs at 1. rewrite map_length, LE.
      assert (AT : at_ W (ys ++ r) (n - length l + d) = at_ W r (n - length l)) by (unfold at_; rewrite app_nth2 by lia; f_equal; lia).
      rewrite value_var; rewrite AT; [reflexivity | now apply (fit_at own)]. }
  destruct (sub_ok W M t _ _ _ _ s A WL) as (E & Z2 & _). split; [|intro Q; now apply Z2].
  rewrite <- E. clear E Z2. unfold symbol, symZ, symR, symV, symO, model. rewrite ST.
  assert (RV : Forall2 fit l (rev vs)).
  { rewrite <- (rev_involutive l). clear -FITS. induction FITS; cbn [rev]; [constructor | apply Forall2_app; auto]. }
  destruct s; cbn [chance Term.value]; try discriminate; now rewrite apply_abs, rev_involutive.
Qed.
Lemma sorted_fit c x : sorted W c x -> fit (bound c) x. Proof. destruct c; intros [j ->]; exact I. Qed.
Lemma interpret_ok t : forall l ys d s, well l s t = true -> Forall2 fit l ys -> length ys = d ->
  (forall t', interpret i own d t = Some t' -> value s (ys ++ r) t' = Term.value W model s ys t /\ (s = SZ -> isZ t' = true))
  /\ (forall xs, arguments i own d t = Some xs -> spine t = true -> args W model ys t = map (fun x => value (fst x) (ys ++ r) (snd x)) xs).
Proof.
  induction t; intros l ys d s0 WL FL D; cbn [well] in WL; split_andb; (split; [intros t' HI | intros zs HI SP]); cbn [interpret arguments spine] in *; try discriminate;
  repeat match goal with
  | IH : forall l ys d s, well l s ?t = true -> _, G : well ?l ?s ?t = true, FL : Forall2 _ ?l ?ys, D : length ?ys = ?d |- _ => destruct (IH l ys d s G FL D); clear IH end;
  repeat match goal with HI : option_bind ?a _ = Some _ |- _ => destruct a eqn:?; [cbn [option_bind] in HI | discriminate HI] end;
  repeat match goal with H : forall t', Some _ = Some t' -> _ /\ _ |- _ => destruct (H _ eq_refl); clear H end.
  1: { (* constant *) injection HI as <-. destruct s0; try discriminate; split; auto; intros Q; discriminate Q. }
  1: { (* variable *) destruct (Nat.ltb_spec n d) as [L|L]; [|discriminate]. injection HI as <-.
         assert (AT : at_ W (ys ++ r) n = at_ W ys n) by (unfold at_; apply app_nth1; lia).
         destruct (nth_error l n) as [s1|] eqn:N; [|discriminate]. split_andb. apply sort_eqb_eq in H. subst s1.
         assert (E : value s (ys ++ r) (Var s n) = Term.value W model s ys (Var s n)).
         { destruct s; cbn [Term.value]; f_equal; cbn; now rewrite AT. }
         split; [|intros ->; destruct s; try discriminate; reflexivity].
         destruct s, s0; try discriminate; try exact E. cbn [Term.value Term.evR]. now rewrite AT. }
  1: { (* symbol *) destruct (filled_ok d s k [] t' ys D HI) as [E Z]. cbn [map] in E.
         assert (E2 : value s (ys ++ r) t' = Term.value W model s ys (Sym s k)) by (rewrite E; destruct s; reflexivity). clear E.
         split; [|intros ->; destruct s; try discriminate; auto].
         destruct s, s0; try discriminate; try exact E2. cbn [Term.value] in *. injection E2 as E2. rewrite isZ_ok by auto. rewrite E2. reflexivity. }
  1: { injection HI as <-. reflexivity. }
  1: { (* application *) assert (AR : args W model ys (App s t1 t2) = map (fun x => value (fst x) (ys ++ r) (snd x)) ((s, t) :: l0)).
         { cbn [map fst snd Term.args]. rewrite <- (H6 l0); auto. f_equal. rewrite H7. reflexivity. }
         destruct (filled_ok d _ _ _ t' ys D HI) as [E Z]. rewrite <- AR in E. set (hs := fst (hd_sym t1)) in *.
         assert (E2 : value hs (ys ++ r) t' = Term.value W model hs ys (App s t1 t2)).
         { rewrite E. unfold symbol, hs. destruct (fst (hd_sym t1)) eqn:HS; cbn [Term.value]; f_equal; cbn [Term.evR]; rewrite ?HS; reflexivity. }
         split.
         + destruct hs eqn:HS, s0; try discriminate; try exact E2. cbn [Term.value] in *. injection E2 as E2. rewrite isZ_ok by auto. rewrite E2. f_equal. cbn [Term.evR Term.evZ]. unfold hs in HS. now rewrite HS.
         + intros ->. apply Z. destruct hs; try discriminate; reflexivity. }
  1: { injection HI as <-. cbn [map fst snd Term.args]. match goal with G : forall xs, Some l0 = Some xs -> _ |- _ => rewrite <- (G l0) by auto end. f_equal.
         match goal with G : forall t', interpret i own d t2 = Some t' -> _ |- _ => destruct (G t) as [G1 _]; [assumption | symmetry; exact G1] end. }
  10: { injection HI as <-. destruct s0; try discriminate. split; [|discriminate]. cbn [Term.value]. f_equal. rewrite !evR_Avg. apply avg_ext'. intros x X.
        match goal with G : interpret i own (S d) t = Some ?u |- _ => destruct (proj1 (IHt (bound c :: l) (x :: ys) (S d) SR ltac:(assumption) (Forall2_cons _ _ (sorted_fit c x X) FL) (f_equal S D)) _ G) as [E _] end.
        now injection E. }
  12: { injection HI as <-. destruct s0; try discriminate. split; [|discriminate]. cbn [Term.value]. f_equal. rewrite !evV_VAvg. apply vavg_ext'. intros x X.
        match goal with G : interpret i own (S d) t = Some ?u |- _ => destruct (proj1 (IHt (bound c :: l) (x :: ys) (S d) SV ltac:(assumption) (Forall2_cons _ _ (sorted_fit c x X) FL) (f_equal S D)) _ G) as [E _] end.
        now injection E. }
  all: injection HI as <-;
    repeat match goal with G : forall t', interpret _ _ _ ?u = Some t' -> _, Q : _ ?u = Some _ |- _ => destruct (G _ Q) as [? ?]; clear G end;
    destruct s0; try discriminate; cbn [Term.value] in *;
    repeat match goal with
      | H : VR _ = VR _ |- _ => apply (f_equal (getR W)) in H; cbn [getR] in H
      | H : VV _ = VV _ |- _ => apply (f_equal (getV W)) in H; cbn [getV] in H
      | H : VZ _ = VZ _ |- _ => apply (f_equal (getZ W)) in H; cbn [getZ] in H end;
    (split; [f_equal; first [refine (f_equal2 Rplus _ _); assumption | refine (f_equal2 Rmult _ _); assumption | refine (f_equal2 Z.add _ _); assumption | refine (f_equal2 Z.mul _ _); assumption
      | refine (f_equal2 (dot W) _ _); assumption | refine (f_equal2 (vadd W) _ _); assumption | refine (f_equal2 (vscale W) _ _); assumption | refine (f_equal Ropp _); assumption
      | refine (f_equal Z.opp _); assumption | refine (f_equal Rinv _); assumption | refine (f_equal exp _); assumption | refine (f_equal ln _); assumption
      | refine (f_equal (root k) _); assumption | refine (f_equal (fun x => x ^ n) _); assumption]
      | intro Q; try discriminate Q; cbn [isZ]; repeat match goal with H : SZ = SZ -> _ |- _ => specialize (H eq_refl) end; rewrite ?andb_true_iff; auto]).
Qed.
End Model.

(** * Schemas *)
Section Schemas.
Variable W : World.
Variable M : Model W.
Notation fit := (fit W). Notation evCl := (evCl W M). Notation holds := (holds W M).
Lemma imps_elim l r P : imps W M l r P -> Forall (evCl r) l -> P.
Proof. intro H. induction 1; simpl in H; auto. Qed.
Lemma imps_intro l r (P : Prop) : (Forall (evCl r) l -> P) -> imps W M l r P.
Proof. induction l; simpl; intro H; [apply H; constructor|]. intro A. apply IHl. intro B. apply H. now constructor. Qed.
Lemma quant_iff l P : forall r0, quant W l r0 P <-> (forall xs, Forall2 fit l xs -> P (rev xs ++ r0)).
Proof.
  induction l as [|s l IH]; intro r0.
  - split; [intros H xs X; inversion X; exact H | intro H; exact (H [] (Forall2_nil _))].
  - assert (E : quant W (s :: l) r0 P <-> forall x, fit s x -> quant W l (x :: r0) P).
    { split; [intros H x X; destruct s, x; cbn in X; try contradiction; apply H | intro H; destruct s; intro x; [apply (H (VZ x)) | apply (H (VR x)) | apply (H (VV x)) | apply (H (VC x)) | apply (H (VO x))]; exact I]. }
    rewrite E. split.
    + intros H xs X. inversion X as [|? x ? l' Fx Fl]; subst. cbn [rev]. rewrite <- app_assoc. exact (proj1 (IH _) (H x Fx) _ Fl).
    + intros H x X. apply (proj2 (IH _)). intros xs Fl. specialize (H (x :: xs) (Forall2_cons _ _ X Fl)). cbn [rev] in H. now rewrite <- app_assoc in H.
Qed.
Lemma holds_iff s : holds s <-> forall r, Forall2 fit (rev (vars s)) r -> Forall (evCl r) (ifs s) -> evCl r (claimed s).
Proof.
  unfold Term.holds. rewrite quant_iff. split.
  - intros H r X C. assert (X' : Forall2 fit (vars s) (rev r)).
    { rewrite <- (rev_involutive (vars s)). clear -X. revert X. generalize (rev (vars s)). intros l X. induction X; cbn [rev]; [constructor | apply Forall2_app; auto]. }
    specialize (H _ X'). rewrite rev_involutive, app_nil_r in H. now apply (imps_elim (ifs s) r).
  - intros H xs X. rewrite app_nil_r. apply imps_intro. intro C. apply H; auto.
    clear -X. induction X; cbn [rev]; [constructor | apply Forall2_app; auto].
Qed.
End Schemas.
