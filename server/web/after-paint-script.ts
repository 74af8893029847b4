/**
 * A line that has not brought the page's paint by then, in milliseconds after the visit began, is the
 * bottleneck: what is asked for over it should be on its way. Where pages arrive at once the processor is,
 * and scripts that ran first would hold up what is seen.
 */
const slowLineMs = 600

/**
 * Begins a page's scripts when the browser says that it has painted the page, or when the line is slow.
 * Without waiting where nobody looks at the page yet, and in browsers that do not tell. Takes itself out of
 * the page: hydrating finds what the server rendered. Plain script, because nothing is loaded yet.
 */
export const afterPaintScript = (sources: readonly string[]): string =>
  `(function(s){var d=document,b;d.currentScript.remove();function g(){if(!b){b=1;s.forEach(function(u){var e=d.createElement('script');e.async=true;e.src=u;d.head.append(e)})}}try{var l=${slowLineMs}-performance.now();if(0>=l||d.visibilityState!=='visible'||d.prerendering||!PerformanceObserver.supportedEntryTypes.includes('paint'))return g();new PerformanceObserver(function(p){if(p.getEntriesByName('first-contentful-paint').length)g()}).observe({type:'paint',buffered:true});setTimeout(g,l)}catch(e){g()}})(${JSON.stringify(sources).replaceAll('<', '\\u003c')})`
