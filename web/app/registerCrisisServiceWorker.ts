// Registers the service worker that caches the crisis page, by an inline script in every page.

/** After the load event. Its scope is that one page. */
export const offlineScript = [
  "navigator.serviceWorker&&addEventListener('load',function(){",
  "navigator.serviceWorker.register('/crisis-worker.js',{scope:'/crisis'}).catch(function(){})",
  "})",
].join("");
