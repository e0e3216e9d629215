// Has the browser keep the crisis page, from the first visit to any page: a script in every page, so that it needs no other to come.

/** It waits until the page has loaded, and is silent where a browser keeps nothing. The worker answers for that one address alone. */
export const offlineScript = [
  "navigator.serviceWorker&&addEventListener('load',function(){",
  "navigator.serviceWorker.register('/crisis-worker.js',{scope:'/crisis'}).catch(function(){})",
  "})",
].join("");
