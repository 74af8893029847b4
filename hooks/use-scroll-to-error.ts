import { useEffect, useRef, type RefObject } from 'react'

interface Tried {
  submitCount: number
  errors: object
}

/**
 * For a form: after each refused try, the question with the focus stands below the header, its error drawn. The focus
 * alone scrolls as far as a control needs, which leaves the question, or its error, outside the window.
 */
export const useScrollToError = ({ submitCount, errors }: Tried): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const isFailed = Object.keys(errors).length > 0
  const shown = useRef(0)
  useEffect(() => {
    if (submitCount === shown.current) return
    shown.current = submitCount
    const field = document.activeElement
    if (!isFailed || !field || !form.current?.contains(field)) return
    const question = field.closest('fieldset') ?? field.parentElement ?? field
    question.scrollIntoView({ block: 'start' })
  }, [submitCount, isFailed])
  return form
}
