// What must be known before the first paint, as the one script in <head>; its hash is in the page's CSP.
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { THEME_KEY } from "~/lib/theme";
import { SIGNED_IN_COOKIE } from "~/services/session";
import { TYPEFACE_KEY } from "./fontLoadingScript";

/**
 * Sets on <html> the kept theme (`data-theme`) and whether somebody seems signed in (`data-signed-in`), so that neither the
 * colours nor the account corner of a prerendered page change under a person's eyes. Without a kept theme the device decides in CSS.
 * Somebody who has just arrived (`data-arriving`) looks at the top: not one who comes back, reloads, or follows a link to a place further down.
 * A typeface that the browser has already is asked for before the style names it, so that it is there for the first words.
 */
export const prePaintScript = [
  "(function(d){",
  `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")d.theme=t`,
  `;if(localStorage.getItem("${TYPEFACE_KEY}")){d.typeface="";var l=document.createElement("link");`,
  `Object.assign(l,{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"anonymous",href:"${figtree}"});`,
  "document.head.append(l)}}catch(e){}",
  `if(/(^|; )${SIGNED_IN_COOKIE}=1(;|$)/.test(document.cookie))d.signedIn=""`,
  `;var n=performance.getEntriesByType("navigation")[0];if(n&&n.type==="navigate"&&!location.hash)d.arriving=""`,
  "})(document.documentElement.dataset)",
].join("");
