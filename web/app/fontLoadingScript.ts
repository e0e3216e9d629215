// The typeface comes after the first words: a script in every page asks for it once they are painted.

/** Set once the browser has it, which will then have it at the first paint of the next page. */
export const TYPEFACE_KEY = "dft.typeface";

/**
 * Until `data-typeface` is on <html> the words stand in the fallback, which has the typeface's shape (ui/theme/base.css). On a slow network a
 * font is as much as the page itself, and nobody should wait for letters to be prettier. It is put on when the typeface is here with the rupee
 * (which is in a file of its own), so that the page is laid out anew once and not three times. Without scripts, CSS asks for it at once.
 */
export const fontLoadingScript = [
  "(function(P){function ask(){",
  `document.fonts.load('1em "Figtree Variable"','a\\u20b9').then(function(had){`,
  "document.documentElement.dataset.typeface='';",
  // The new style is worked out now and the page laid out in the next frame: two short pieces of work, between which a touch is heard.
  "void getComputedStyle(document.body).color;",
  `if(had.length)localStorage.setItem("${TYPEFACE_KEY}","kept")`,
  "}).catch(function(){})}",
  // A frame that was begun is not yet seen; a browser that does not tell when it is gets the next best moment.
  "if(P&&(P.supportedEntryTypes||[]).includes('paint'))",
  "new P(function(l,o){if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();ask()}})",
  ".observe({type:'paint',buffered:true});",
  "else requestAnimationFrame(function(){setTimeout(ask)})",
  "})(window.PerformanceObserver)",
].join("");
