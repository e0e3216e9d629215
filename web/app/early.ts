// What must be known before the first paint, as the one script in <head>; its hash is in the page's CSP.
import { SIGNED_IN_COOKIE } from "~/lib/session";
import { THEME_KEY } from "~/lib/theme";

/**
 * Sets on <html> the kept theme (`data-theme`) and whether somebody seems signed in (`data-signed-in`), so that neither the
 * colours nor the account corner of a prerendered page change under a person's eyes. Without a kept theme the device decides in CSS.
 */
export const earlyScript = [
  "(function(d){",
  `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")d.theme=t}catch(e){}`,
  `if(/(^|; )${SIGNED_IN_COOKIE}=1(;|$)/.test(document.cookie))d.signedIn=""`,
  "})(document.documentElement.dataset)",
].join("");
