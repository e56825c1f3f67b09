import type { SymbolName } from '../../design/symbols/symbols.tsx'

/** The drawings that every landing page needs: street, evening, footer and dialog. */
export const landingSymbols = [
  'gable',
  'eaves',
  'timbered',
  'tall',
  'restaurant',
  'plate',
  'bag',
  'moped',
  'logo',
  'check',
  'phone-app',
  'phone-play',
] as const satisfies readonly SymbolName[]
