// Compiles Lingui's macros. English sentences are compiled into the code, so that an English page loads no catalogue and no page
// loads the parser of messages.
import { type NodePath, type PluginObj, types as t, transformAsync } from "@babel/core";
import linguiMacro from "@lingui/babel-plugin-lingui-macro";
import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { pseudoText } from "./pseudoLocale.ts";

/** With `VITE_PSEUDO=ltr` or `VITE_PSEUDO=rtl` every sentence becomes pseudo-text, which shows what is not translatable. */
const mapText = process.env["VITE_PSEUDO"] ? pseudoText : (text: string) => text;

export function messages(): Plugin {
  return {
    name: "dft:messages",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?(\?|$)/, code: /@lingui\/(core|react)\/macro/ },
      handler: async (code, id) => compileMacros(code, id.replace(/\?.*$/, "")),
    },
  };
}

export async function compileMacros(code: string, filename: string) {
  const compiled = await transformAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ["typescript", "jsx"] },
    plugins: [[linguiMacro, { stripMessageField: false }], compileSentences],
  });
  return { code: compiled?.code ?? code, map: compiled?.map ?? null };
}

/** Runs after the macro: replaces the text of each message by what Lingui compiles it to. */
function compileSentences(): PluginObj {
  return {
    visitor: {
      Program: {
        exit(program) {
          program.traverse({
            ObjectExpression: compileDescriptor,
            CallExpression: rejectModuleLevel,
          });
        },
      },
    },
  };
}

/** `{ id: "…", message: "…" }`, which the macro marks with a comment; an element gets it as its props. */
function compileDescriptor(path: NodePath<t.ObjectExpression>) {
  if (!path.node.leadingComments?.some(({ value }) => value === "i18n")) return;
  for (const property of path.node.properties) {
    if (
      t.isObjectProperty(property) &&
      t.isIdentifier(property.key, { name: "message" }) &&
      t.isStringLiteral(property.value)
    ) {
      property.value = t.valueToNode(compile(property.value.value));
    }
  }
}

/** Outside a function, `t` would run before the language of the document is known. */
function rejectModuleLevel(path: NodePath<t.CallExpression>) {
  if (!t.isMemberExpression(path.node.callee) || !t.isIdentifier(path.node.callee.object, { name: "_i18n" })) return;
  if (!path.getFunctionParent())
    throw path.buildCodeFrameError("Use msg`…` at module level, and t(descriptor) in a function.");
}

function compile(message: string): CompiledMessage {
  return compileMessage(message, mapText);
}
