/** Names the element of pages whose words all stand in them: what acts may begin once they have been painted. */
export const afterPaintMark = 'scripts-after-paint'

/** A tab that is never told of its paint is not left without its scripts. */
const patienceMs = 3000

/**
 * Begins a page's scripts when the browser says that it has painted the page, so that until then neither the line nor the
 * processor is theirs. Without waiting where nobody looks at the page yet, and in browsers that do not tell. Takes itself out of
 * the page: hydrating finds what the server rendered. Plain script, because nothing is loaded yet.
 */
export const afterPaintScript = (sources: readonly string[]): string =>
  `(function(s){var d=document,b;d.currentScript.remove();function g(){if(!b){b=1;s.forEach(function(u){var e=d.createElement('script');e.async=true;e.src=u;d.head.append(e)})}}try{if(d.visibilityState!=='visible'||d.prerendering||!PerformanceObserver.supportedEntryTypes.includes('paint'))return g();new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length)g()}).observe({type:'paint',buffered:true});setTimeout(g,${patienceMs})}catch(e){g()}})(${JSON.stringify(sources).replaceAll('<', '\\u003c')})`
