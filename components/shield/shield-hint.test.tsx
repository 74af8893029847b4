import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { pageAt } from '@/hooks/testing/page'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { ShieldHint } from './shield-hint'

const Field = () => {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="field" value={text} onChange={(event) => setText(event.target.value)} />
      <ShieldHint text={text} scope="job" />
    </>
  )
}

test.each([
  ['pt', pt],
  ['en', en],
] as const)(
  '%s: whoever types a contact is told why it will be masked, until it is gone',
  async (locale, messages) => {
    const { Page } = pageAt('/demand/', locale, messages)
    render(
      <Page>
        <Field />
      </Page>,
    )
    const type = (value: string) => fireEvent.change(screen.getByLabelText('field'), { target: { value } })
    type('Pintar a sala, R$ 1.500,00')
    expect(screen.getByRole('status').textContent).toBe('')
    type('Pintar a sala, me liga no 11 98765-4321')
    expect(await screen.findByText(messages.ui.shield.job)).toBeTruthy()
    type('Pintar a sala')
    expect(screen.getByRole('status').textContent).toBe('')
  },
)
