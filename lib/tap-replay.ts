type Tappable = HTMLButtonElement | HTMLInputElement

declare global {
  interface Window {
    earlyTap?: { tapped: Tappable | null; on: boolean; stop: () => void }
  }
}

/**
 * Remembers the last tap on a button, choice or checkbox before the page's scripts have run: on a slow phone
 * the page is visible about a second earlier. A later tap elsewhere clears it. Links and forms work without
 * scripts. Plain script, because nothing is loaded yet.
 */
export const tapReplayScript = `(function(){var d=document,t={tapped:null,on:false,stop:function(){d.removeEventListener('click',k,true)}};function k(e){var x=e.target instanceof Element?e.target.closest('button[type=button],input[type=radio],input[type=checkbox]'):null;t.tapped=x;t.on=!!(x&&x.checked)}d.addEventListener('click',k,true);window.earlyTap=t})()`

/** Repeats the remembered tap once the page is hydrated. */
export const replayTap = (): void => {
  const early = window.earlyTap
  if (!early) return
  const { tapped, on } = early
  early.stop()
  delete window.earlyTap
  if (!tapped?.isConnected) return
  // The browser has already toggled the box, and React only hears of changes.
  if (tapped instanceof HTMLInputElement && tapped.checked === on) tapped.checked = !on
  tapped.click()
}
