import { anyText, filters } from '../../search.ts'

/** With what a new letter begins: a region, or postal codes with commas. */
const FILTERS = { region: anyText(), plz: anyText() }

export const readNewLetterSearch = filters(FILTERS)
