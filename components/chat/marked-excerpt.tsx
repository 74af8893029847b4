import { Fragment } from 'react'
import { termPositions } from '@/lib/shared/search-terms'

/** UTF-16 units shown before the first match, and in total. */
const before = 80
const shown = 300

/** Returns the start of an excerpt: a word boundary a little before the first match. */
const beginning = (text: string, first: number): number =>
  first <= before ? 0 : text.lastIndexOf(' ', first - before / 2) + 1

/** Excerpt of a text with its matches marked. */
export const MarkedExcerpt = ({ text, sought }: { text: string; sought: readonly string[] }) => {
  const all = termPositions(text, sought)
  const from = beginning(text, all[0]?.start ?? 0)
  const places = all.filter(({ start }) => start >= from && start < from + shown)
  return (
    <>
      {from > 0 ? '…' : ''}
      {places.map(({ start, end }, n) => (
        <Fragment key={start}>
          {text.slice(places[n - 1]?.end ?? from, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.end ?? from, Math.max(from + shown, places.at(-1)?.end ?? 0))}
    </>
  )
}
