// What every page does: before it is printed, what is folded is opened; a link to a folded place opens it.
"use strict";
(() => {
  const opened = [];
  addEventListener("beforeprint", () => {
    for (const fold of document.querySelectorAll("details:not([open])")) { fold.open = true; opened.push(fold); }
  });
  addEventListener("afterprint", () => { for (const fold of opened.splice(0)) fold.open = false; });

  function unfold() {
    let place = document.getElementById(location.hash.slice(1));
    if (!place) return;
    const target = place;
    for (; place; place = place.parentElement) if (place.tagName === "DETAILS") place.open = true;
    target.scrollIntoView();
  }
  addEventListener("hashchange", unfold);
  unfold();
})();
