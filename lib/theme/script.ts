import { storageKeys } from '@/lib/storage/keys'
import { themeAttribute } from './attribute'
import { barColors, barMeta } from './bar'

/** Fired on the window when this tab changes the theme; other tabs use the `storage` event. */
export const themeChosen = 'themechange'

/**
 * Runs before the first paint and stays: sets the root attribute all styles use and the colour of the
 * browser's bar, and again when the choice or the device's preference changes. The script creates the bar's
 * element itself: React would add a second one next to a changed one. Plain script, because nothing is loaded
 * yet.
 */
export const themeScript = `(function(){var o=document,r=o.documentElement,q=matchMedia('(prefers-color-scheme: dark)'),k=${JSON.stringify(barColors).replaceAll('"', "'")};function a(){var m,t,b;try{m=localStorage.getItem('${storageKeys.theme}')}catch(e){}t=m==='dark'||(m!=='light'&&q.matches)?'dark':'light';r.setAttribute('${themeAttribute}',t);b=o.getElementById('${barMeta}');if(!b){b=o.createElement('meta');b.id=b.name='${barMeta}';o.head.append(b)}b.content=k[t]}a();q.addEventListener('change',a);addEventListener('storage',a);addEventListener('${themeChosen}',a)})()`
