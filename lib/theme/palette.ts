import type { ColorSystemOptions } from '@mui/material/styles'

/** Green for actions, honey for the screen's main call to action, warm neutrals for the rest. */
export const colorSchemes: { light: ColorSystemOptions; dark: ColorSystemOptions } = {
  light: {
    palette: {
      primary: { main: '#0F5B46', light: '#2F7F67', dark: '#0A4233', contrastText: '#FFFFFF' },
      secondary: { main: '#F4A83D', light: '#FBD08C', dark: '#8F5206', contrastText: '#2A1B06' },
      success: { main: '#1B7A4B', contrastText: '#FFFFFF' },
      warning: { main: '#9A5B00', contrastText: '#FFFFFF' },
      error: { main: '#B3372B', contrastText: '#FFFFFF' },
      info: { main: '#2A6592', contrastText: '#FFFFFF' },
      background: { default: '#FBFAF6', paper: '#FFFFFF' },
      text: { primary: '#16211C', secondary: '#54615B', disabled: '#8B958F' },
      divider: '#E5E2D8',
      action: { hover: 'rgba(15, 91, 70, 0.06)', selected: 'rgba(15, 91, 70, 0.10)' },
    },
  },
  dark: {
    palette: {
      primary: { main: '#84D5B4', light: '#A9E4CC', dark: '#4FA985', contrastText: '#06261B' },
      secondary: { main: '#F6B75D', light: '#FAD197', dark: '#F6C37C', contrastText: '#2A1B06' },
      success: { main: '#7BD19E', contrastText: '#06261B' },
      warning: { main: '#F2C078', contrastText: '#2A1B06' },
      error: { main: '#F4988C', contrastText: '#3A0B06' },
      info: { main: '#93C6EC', contrastText: '#06223A' },
      background: { default: '#0E1512', paper: '#16201B' },
      text: { primary: '#EBF1ED', secondary: '#A7B5AE', disabled: '#6F7D76' },
      divider: '#2B3832',
      action: { hover: 'rgba(132, 213, 180, 0.08)', selected: 'rgba(132, 213, 180, 0.14)' },
    },
  },
}
