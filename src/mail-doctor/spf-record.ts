import { validateTerms } from 'mailauth/lib/spf/syntax.js'

export type SpfTerm = {
  /** As it stands in the record. */
  text: string
  qualifier: '+' | '-' | '~' | '?'
  name: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists'
}

export type SpfRecord = {
  terms: SpfTerm[]
  redirect: string | undefined
  /** Parts that are no valid term (RFC 7208 section 12): a receiver treats the whole record as broken. */
  wrong: string[]
}

export function isSpf(text: string): boolean {
  return /^v=spf1( |$)/i.test(text)
}

/** Takes a record that `isSpf` apart (RFC 7208 section 4.6), as a proposed one is put together from its terms. */
export function readSpf(text: string): SpfRecord {
  const record: SpfRecord = { terms: [], redirect: undefined, wrong: [] }
  for (const part of text.split(/ +/).slice(1)) {
    if (part === '') continue
    const [, modifier, target] = /^([a-z][a-z0-9._-]*)=(.*)$/i.exec(part) ?? []
    const isRedirect = modifier?.toLowerCase() === 'redirect'
    if (validateTerms([part]) || (isRedirect && record.redirect !== undefined)) record.wrong.push(part)
    else if (modifier === undefined) record.terms.push(termOf(part))
    else if (isRedirect) record.redirect = target
    // exp= and modifiers yet to be invented have no say in the result.
  }
  return record
}

function termOf(text: string): SpfTerm {
  const [, qualifier = '+', name = ''] = /^([+~?-])?([a-z0-9]+)/i.exec(text) ?? []
  return {
    text,
    qualifier: qualifier as SpfTerm['qualifier'],
    name: name.toLowerCase() as SpfTerm['name'],
  }
}
