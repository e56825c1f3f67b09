import { anyText, filters } from '../../search.ts'

/** With what a new letter begins: a region, postal codes with commas, or a postal code and kilometres around it. */
const FILTERS = { region: anyText(), plz: anyText(), umkreis: anyText() }

export const readNewLetterSearch = filters(FILTERS)
