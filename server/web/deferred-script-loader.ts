/**
 * In milliseconds after the visit began. A page not painted by then came over a slow line, and its scripts
 * should be on their way. On a fast line the processor is the limit: scripts that ran first would delay the
 * paint.
 */
const slowLineMs = 600

/**
 * Starts a page's scripts after its first paint or once the line proves slow; at once in a hidden tab and in browsers
 * that do not report paints. Removes its own element so that hydration matches the rendered HTML. Plain script,
 * because nothing is loaded yet.
 */
export const deferredScriptLoader = (sources: readonly string[]): string =>
  `(function(s){var d=document,b;d.currentScript.remove();function g(){if(!b){b=1;s.forEach(function(u){var e=d.createElement('script');e.async=true;e.src=u;d.head.append(e)})}}try{var l=${slowLineMs}-performance.now();if(0>=l||d.visibilityState!=='visible'||d.prerendering||!PerformanceObserver.supportedEntryTypes.includes('paint'))return g();new PerformanceObserver(function(p){if(p.getEntriesByName('first-contentful-paint').length)g()}).observe({type:'paint',buffered:true});setTimeout(g,l)}catch(e){g()}})(${JSON.stringify(sources).replaceAll('<', '\\u003c')})`
