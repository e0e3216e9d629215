// Prints text that users see and that is not a message: `node scripts/visibleText.mjs [folder…]`. Fails if there is any.
// A line with, or below, a comment that starts with "not translated" is exempt; the comment says why.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Pages of articles, legal texts and help have a module per language instead of messages; the gallery is for developers. */
const EXCLUDED = /^(content|areas\/dev)\/|\.test\.tsx?$|(^|\/)(testUtils|cartTestUtils)\.tsx?$|\.d\.ts$/;

/** Attributes whose text is no language. */
const TECHNICAL = new Set(
  "className class d viewBox style id name type role rel href to src srcSet sizes media allow target method autoComplete inputMode pattern points transform fill stroke key lang dir dateTime property content httpEquiv charSet accept preserveAspectRatio crossOrigin as method encType".split(
    " ",
  ),
);

/** Functions whose arguments are no text: class names, errors for developers, lookups by key. */
const TECHNICAL_CALLS =
  /^(cn|cva|Error|TypeError|RangeError|ApiError|DOMException|Event|CustomEvent|Set|Map|RegExp|URL|lazyComponent|console\.\w+|.*\.(getItem|setItem|removeItem|querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|getAttribute|setAttribute|has|includes|startsWith|endsWith|split|join|replace|test|createElement|header|headers))$/;

const MACRO_CALLS = /^(t|msg|defineMessage|plural|select|selectOrdinal)$/;
const MACRO_ELEMENTS = /^(Trans|Plural|Select|SelectOrdinal)$/;

/** A capital first letter, or a piece of a sentence between placeholders. */
function looksVisible(text, isTemplate) {
  if (!/\p{Ll}/u.test(text)) return false;
  if (/^[\s"“(]*\p{Lu}/u.test(text))
    return !/^[A-Z][\w]*([/.][A-Z_a-z]+)+$/.test(text) && !/^[A-Z][a-z]*([A-Z][a-z]*)+$/.test(text);
  return isTemplate && /(^|\s)\p{Ll}{2,}(\s|[.,!?]|$)/u.test(text) && /\s/.test(text);
}

function isExempt(node) {
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (ts.isTaggedTemplateExpression(parent) && MACRO_CALLS.test(parent.tag.getText())) return true;
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      const callee = parent.expression.getText();
      if (MACRO_CALLS.test(callee) || (TECHNICAL_CALLS.test(callee) && child !== parent.expression)) return true;
    }
    if (ts.isJsxElement(parent) && MACRO_ELEMENTS.test(parent.openingElement.tagName.getText())) return true;
    if (ts.isJsxSelfClosingElement(parent) && MACRO_ELEMENTS.test(parent.tagName.getText())) return true;
    if (ts.isJsxAttribute(parent) && TECHNICAL.has(parent.name.getText())) return true;
    if (ts.isTypeNode(parent) || ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
    if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true;
    if (ts.isThrowStatement(parent)) return true;
    if (ts.isPropertyAssignment(parent) && parent.name === child) return true;
    if (ts.isPropertyAssignment(parent) && TECHNICAL.has(parent.name.getText()))
      return parent.name.getText() !== "name" && parent.name.getText() !== "content";
    if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return true;
    if (ts.isFunctionLike(parent) && !ts.isArrowFunction(parent)) return false;
    if (ts.isStatement(parent)) return false;
  }
  return false;
}

function textOf(node) {
  if (ts.isJsxText(node)) return /\p{L}/u.test(node.text) ? node.text.trim().replace(/\s+/g, " ") : undefined;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return looksVisible(node.text, false) ? node.text : undefined;
  if (!ts.isTemplateExpression(node)) return undefined;
  const text = node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("");
  return looksVisible(text, true) ? text : undefined;
}

function findText(file) {
  const code = readFileSync(file, "utf8");
  const source = ts.createSourceFile(
    file,
    code,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const lines = code.split("\n");
  const found = [];
  const visit = (node) => {
    const text = textOf(node);
    if (text && !isExempt(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const isMarked = [lines[line], lines[line - 1]].some((content) =>
        /(\/\/|\/\*) not translated/.test(content ?? ""),
      );
      if (!isMarked) found.push(`${file}:${line + 1} ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const folders = process.argv.length > 2 ? process.argv.slice(2) : ["api", "app", "areas", "lib", "services", "ui"];
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !EXCLUDED.test(file));
const found = files.sort().flatMap(findText);
for (const line of found) console.log(line);
if (found.length > 0) {
  console.error(`${found.length} visible texts are not messages: use Trans, t, msg or plural`);
  process.exitCode = 1;
}
