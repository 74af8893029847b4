'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { CityChoice } from '@/components/places/city-choice'
import { Icon } from '@/components/ui/icon'
import { searchHitsQuery, useSearchHits } from '@/hooks/catalogue/search'
import { useMyCity } from '@/hooks/places/city'
import { useDebounced } from '@/hooks/use-debounced'
import { useSearch } from '@/hooks/use-search'
import type { SearchHit } from '@/lib/contract/catalogue'
import type { City } from '@/lib/contract/places'
import { Link } from '@/lib/i18n/link'
import { localisedPath } from '@/lib/i18n/locales'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { track } from '@/lib/tracking/track'
import styles from './service-search.module.css'

/** The page of a hit; where the city is known, the page of such work there. */
const targetOf = (hit: SearchHit, city: City | undefined) => {
  if (hit.kind !== 'sub_service') return paths.service(hit.slug)
  return city
    ? paths.subServiceIn(hit.service_slug, hit.slug, city)
    : paths.subService(hit.service_slug, hit.slug)
}

interface HitListProps {
  id: string
  hits: readonly SearchHit[]
  active: number
  isShown: boolean
  /** Text shown without hits. */
  none: string
  words: string
  onPick: (hit: SearchHit | undefined) => void
}

/** Options of the combobox. They handle the pointer only; the input handles the keyboard. */
const HitList = ({ id, hits, active, isShown, none, words, onPick }: HitListProps) => {
  const t = useTranslations('layout.search')
  return (
    <ul id={`${id}-hits`} role="listbox" aria-label={t('hits')} className={styles.hits} hidden={!isShown}>
      {hits.map((hit, position) => (
        <li
          key={`${hit.kind}-${hit.pk}`}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === active}
          className={styles.hit}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(hit)}
        >
          <img src={hit.icon} alt="" width={28} height={28} />
          <span>
            <span className={styles.name}>{hit.name}</span>
            {hit.kind === 'sub_service' ? <span className={styles.of}>{hit.service_name}</span> : null}
          </span>
        </li>
      ))}
      {hits.length === 0 ? (
        <li className={styles.none} role="option" aria-selected="false" aria-disabled="true">
          {none}
        </li>
      ) : null}
      <li
        id={`${id}-${hits.length}`}
        role="option"
        aria-selected={active === hits.length}
        className={`${styles.hit} ${styles.ask}`}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onPick(undefined)}
      >
        {t('ask', { words })}
      </li>
    </ul>
  )
}

/** Service search: a combobox of links to services. */
export const ServiceSearch = ({
  suggestions = [],
}: {
  suggestions?: readonly { name: string; href: string }[]
}) => {
  const t = useTranslations('layout.search')
  const locale = useLocale()
  const router = useRouter()
  const city = useMyCity()
  const id = useId()
  const asked = new URLSearchParams(useSearch()).get('q')?.slice(0, 80) ?? ''
  const [typed, setText] = useState<string | null>(null)
  // A search engine's search box links here with the text in the address.
  const text = typed ?? asked
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const words = text.trim()
  const { hits, isFetched, isOut } = useSearchHits(useDebounced(words), locale)
  const isAsked = typed === null && asked !== ''
  const isShown = (isOpen || isAsked) && words.length > 1 && (hits.length > 0 || isFetched)

  const form = useRef<HTMLFormElement>(null)
  const close = () => {
    setOpen(false)
    // An option that disappears is no longer selected.
    setActive(-1)
    // The address's text becomes the field's text.
    if (isAsked) setText(asked)
  }
  useEffect(() => {
    if (!isAsked) return undefined
    // The field was not focused yet, so it cannot lose focus.
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !form.current?.contains(event.target)) setText(asked)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [isAsked, asked])

  /** A text no service matches can be requested in the visitor's own words. */
  const go = (hit: SearchHit | undefined, found: number) => {
    track({ name: 'search', found })
    router.push(hit ? targetOf(hit, city) : paths.demandFor(words))
  }
  /** Enter may precede the results: searches the typed text instead of using the outdated list. */
  const submit = async () => {
    if (words.length < 2) return router.push(paths.services())
    if (active >= 0) return go(hits[active], hits.length)
    const found = await searchHitsQuery(words, locale).catch(() => null)
    // A failed search shows neither hits nor "no hits".
    if (found === null) return router.push(paths.demandFor(words))
    go(found[0], found.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    const by = event.key === 'ArrowDown' ? 1 : -1
    // The last option requests the job in the visitor's own words.
    const options = hits.length + 1
    setActive((current) => (current < 0 && by < 0 ? options - 1 : (current + by + options) % options))
  }

  return (
    <div className={styles.search}>
      <form
        ref={form}
        role="search"
        className={styles.form}
        // Without scripts the form leads to the page of all services, which searches the text.
        method="get"
        action={localisedPath(locale, paths.services())}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onBlur={(event) => {
          if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
            close()
        }}
      >
        <Icon name="search" className={styles.icon} />
        <input
          className={styles.input}
          type="text"
          name="q"
          maxLength={80}
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('label')}
          aria-expanded={isShown}
          aria-controls={`${id}-hits`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(-1)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={styles.submit}>
          {t('submit')}
        </button>
        <HitList
          id={id}
          hits={hits}
          active={active}
          isShown={isShown}
          none={t(isOut ? 'out' : 'none')}
          words={words}
          onPick={(hit) => go(hit, hits.length)}
        />
      </form>
      <div className={styles.where}>
        <CityChoice />
      </div>
      {suggestions.length > 0 ? (
        <p className={styles.suggestions}>
          {suggestions.map((one) => (
            <Link key={one.href} href={one.href} className={styles.suggestion} prefetch={false}>
              {one.name}
            </Link>
          ))}
        </p>
      ) : null}
    </div>
  )
}
