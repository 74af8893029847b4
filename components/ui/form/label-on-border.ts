import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'

type SlotProps = AutocompleteRenderInputParams['slotProps']

/** Lines of a long label, as in enlarged text, grow upwards from the border, as in `text-input.module.css`. */
const aboveBorder = {
  maxWidth: 'calc((100% - 28px) / 0.75)',
  transform: 'translate(14px, calc(0.54em - 100%)) scale(0.75)',
  transformOrigin: '0 100%',
  overflow: 'visible',
  whiteSpace: 'normal',
} as const

/** Keeps the label of a field with suggestions on its border, where enlarged text is not cut. */
export const labelOnBorder = (slotProps: SlotProps) => ({
  ...slotProps,
  inputLabel: { ...slotProps.inputLabel, shrink: true, sx: aboveBorder },
})
