"use strict";
(() => {
  const by = (id) => document.getElementById(id);
  const results = [...document.querySelectorAll("details.result")];
  const clauses = [...document.querySelectorAll("#clauses tbody tr")];
  const words = new Map([...results, ...clauses].map((one) => [one, one.textContent.toLowerCase()]));
  const fields = ["text", "verdict", "topic", "level"].map(by);
  const [text, verdict, topic, level] = fields;

  // What can be chosen is what there is.
  const offer = (select, name) => {
    const values = new Set(results.map((result) => result.dataset[name]));
    for (const value of [...values].sort()) {
      const option = document.createElement("option");
      option.value = option.textContent = value;
      select.append(option);
    }
  };
  offer(verdict, "v");
  offer(topic, "t");

  const shows = (one) =>
    (!verdict.value || one.dataset.v === verdict.value) &&
    (!topic.value || one.dataset.t.split(" ").includes(topic.value)) &&
    (!level.value || one.dataset.l.split(" ").includes(level.value)) &&
    words.get(one).includes(text.value.trim().toLowerCase());
  const visible = (place, what) => [...place.querySelectorAll(what)].filter((one) => !one.hidden).length;

  for (const section of document.querySelectorAll("#clauses .section")) section.dataset.open = section.open ? "yes" : "no";

  const filter = () => {
    let left = 0;
    const asked = fields.some((field) => field.value);
    for (const result of results) {
      const shown = shows(result);
      result.hidden = !shown;
      left += shown;
    }
    for (const clause of clauses) clause.hidden = !shows(clause);
    // Folded results of one cause are opened while somebody looks for something.
    for (const more of document.querySelectorAll("details.more")) {
      const some = visible(more, "details.result");
      more.hidden = !some;
      more.open = asked && some > 0;
      more.querySelector(".number").textContent = some;
    }
    for (const cause of document.querySelectorAll(".cause, section.results")) {
      cause.hidden = !visible(cause, "details.result");
    }
    for (const section of document.querySelectorAll("#clauses .section")) {
      section.hidden = !visible(section, "tbody tr");
      section.open = asked ? !section.hidden : section.dataset.open === "yes";
    }
    by("clauses")?.toggleAttribute("hidden", !visible(document, "#clauses tbody tr"));
    by("left").textContent = `${left} of ${results.length}`;
  };
  for (const field of fields) field.addEventListener("input", filter);
  by("open").addEventListener("click", () => results.forEach((result) => (result.open ||= !result.hidden)));
  by("close").addEventListener("click", () => results.forEach((result) => (result.open = false)));

  for (const button of document.querySelectorAll("button.copy")) {
    if (!navigator.clipboard) break;
    button.hidden = false;
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.parentElement.querySelector("code").textContent);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 1500);
    });
  }

  // A link to a result opens it, and what it is folded in.
  const visit = () => {
    let place = location.hash && by(decodeURIComponent(location.hash.slice(1)));
    const target = place;
    for (; place; place = place.parentElement) if (place.tagName === "DETAILS") place.open = true;
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", visit);

  by("filters").hidden = false;
  filter();
  visit();
})();
