// The inline script in <head> that runs before the first paint. Its hash is in the CSP of the page.
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { THEME_KEY } from "~/lib/theme";
import { SIGNED_IN_COOKIE } from "~/services/session";
import { TYPEFACE_KEY } from "./fontLoadingScript";

/**
 * Sets on <html> the stored theme (`data-theme`) and the session hint (`data-signed-in`), so that neither the colours nor the account menu of
 * a prerendered page flash. `data-first-load` is set only for navigation type `navigate` without a hash: reload and back/forward need the full
 * height for scroll restoration. A cached web font is preloaded, so that the first paint uses it.
 */
export const prePaintScript = [
  "(function(d){",
  `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")d.theme=t`,
  `;if(localStorage.getItem("${TYPEFACE_KEY}")){d.typeface="";var l=document.createElement("link");`,
  // not translated: code
  `Object.assign(l,{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"anonymous",href:"${figtree}"});`,
  "document.head.append(l)}}catch(e){}",
  `if(/(^|; )${SIGNED_IN_COOKIE}=1(;|$)/.test(document.cookie))d.signedIn=""`,
  `;var n=performance.getEntriesByType("navigation")[0];if(n&&n.type==="navigate"&&!location.hash)d.firstLoad=""`,
  "})(document.documentElement.dataset)",
].join("");
