import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { pageAt } from './page'

type Layout = Record<string, unknown> & { language: { en: string } }

/** Chooses English on a Portuguese page with the messages `layout`. Returns the addresses it navigated to. */
export const chooseEnglish = (Switcher: ComponentType, layout: Layout): string[] => {
  const { Page, went } = pageAt('/services/', 'pt', { layout })
  render(
    <Page>
      <Switcher />
    </Page>,
  )
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button', { name: layout.language.en }))
  return went
}
