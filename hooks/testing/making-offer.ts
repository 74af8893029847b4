import { fireEvent, screen } from '@testing-library/react'

interface Words {
  continue: string
  items: { amount: string }
  headings: Record<'price' | 'time' | 'message' | 'review', string>
}

/** Actions of a provider in the offer wizard. */
export const makingOffer = (words: Words) => {
  const onward = () => fireEvent.click(screen.getByRole('button', { name: words.continue }))
  const on = (step: keyof Words['headings']) =>
    screen.findByRole('heading', { level: 2, name: words.headings[step] })
  const typeAmount = (digits: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(words.items.amount)), { target: { value: digits } })
  const fromItemsToReview = async () => {
    onward()
    await on('time')
    onward()
    await on('message')
    onward()
    await on('review')
  }
  return { onward, on, typeAmount, fromItemsToReview }
}
