// Loads the web font after the first paint, by an inline script in every page.

/** Set once the font is in the HTTP cache: the next page uses it from the first paint. */
export const TYPEFACE_KEY = "dft.typeface";

/**
 * Until `data-typeface` is set on <html>, text uses a metric-compatible fallback (ui/theme/base.css), because on a slow network the font is as
 * large as the page. It is set when both files have loaded, letters and the rupee sign, so that there is one layout instead of three. Without
 * scripts, CSS loads the font at once.
 */
export const fontLoadingScript = [
  "(function(P){function load(){",
  `document.fonts.load('1em "Figtree Variable"','a\\u20b9').then(function(fonts){`,
  "document.documentElement.dataset.typeface='';",
  // Recalculates styles now and leaves layout to the next frame: two short tasks between which input is handled.
  "void getComputedStyle(document.body).color;",
  `if(fonts.length)localStorage.setItem("${TYPEFACE_KEY}","loaded")`,
  "}).catch(function(){})}",
  // Without paint timing, the next frame is the best estimate of the first paint.
  "if(P&&(P.supportedEntryTypes||[]).includes('paint'))",
  "new P(function(l,o){if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();load()}})",
  ".observe({type:'paint',buffered:true});",
  "else requestAnimationFrame(function(){setTimeout(load)})",
  "})(window.PerformanceObserver)",
].join("");
