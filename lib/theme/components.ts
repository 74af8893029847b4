import type { Components, CssVarsTheme, Theme } from '@mui/material/styles'

type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>

/** Shapes and sizes of the shared controls: soft borders, no shadows, targets of at least 44 px. */
export const components: ThemeComponents = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: 12,
        minHeight: 44,
        paddingInline: 20,
        // MUI takes the outline away and leaves a ripple, which a coloured button hardly shows.
        '&.Mui-focusVisible': { outline: '3px solid var(--focus)', outlineOffset: 2 },
        variants: [
          {
            props: { variant: 'contained', color: 'secondary' },
            // The accent's dark shade is a text colour; on hover the button is only slightly darker.
            style: {
              '&:hover': {
                backgroundColor: 'color-mix(in srgb, var(--mui-palette-secondary-main) 86%, #7a4300)',
              },
            },
          },
        ],
      },
      sizeLarge: { minHeight: 52, paddingInline: 28, fontSize: '1.05rem', borderRadius: 14 },
      sizeSmall: { minHeight: 36, paddingInline: 14 },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 40, minHeight: 40 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 16 } },
  },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 20 } } },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 14,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: '0 12px 32px rgb(10 30 22 / 0.14)',
      }),
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 44, borderRadius: 10, marginInline: 6 } } },
  MuiChip: { styleOverrides: { root: { borderRadius: 10, fontWeight: 600 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: 12, backgroundColor: theme.vars.palette.background.paper }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: '0.85rem' } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: 14 } } },
  MuiTab: { styleOverrides: { root: { textTransform: 'none', fontWeight: 650, minHeight: 48 } } },
  MuiTabs: { styleOverrides: { indicator: { height: 3, borderRadius: 3 } } },
  MuiTooltip: { styleOverrides: { tooltip: { borderRadius: 8, fontSize: '0.85rem' } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { rounded: { borderRadius: 12 } } },
}
