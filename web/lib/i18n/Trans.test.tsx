import { Plural, Trans } from "@lingui/react/macro";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";

const html = (element: React.ReactElement) => render(element).container.innerHTML;

test("a sentence keeps its elements, nested and empty ones too", () => {
  const name = "Asha";
  expect(
    html(
      <Trans>
        Hello{" "}
        <strong>
          dear <em>{name}</em>
        </strong>
        ,<br />
        welcome.
      </Trans>,
    ),
  ).toBe("Hello <strong>dear <em>Asha</em></strong>,<br>welcome.");
});

test("a placeholder can be an element", () => {
  const time = <time dateTime="2026-11-17">today</time>;
  expect(html(<Trans>It is {time}.</Trans>)).toBe('It is <time datetime="2026-11-17">today</time>.');
});

test("a placeholder that looks like an element stays text", () => {
  const name = "<b>";
  expect(html(<Trans>Hello {name}</Trans>)).toBe("Hello &lt;b&gt;");
});

test("plurals", () => {
  const count = 2;
  expect(html(<Plural value={count} one="# item" other="# items" />)).toBe("2 items");
  expect(
    html(
      <Trans>
        You have{" "}
        <b>
          <Plural value={count} one="# item" other="# items" />
        </b>
        .
      </Trans>,
    ),
  ).toBe("You have <b>2 items</b>.");
});
