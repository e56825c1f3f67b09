export type Encoding = 'br' | 'gzip' | 'identity'

const PREFERENCE: Encoding[] = ['br', 'gzip', 'identity']

/** The encoding that the client likes best of those at hand; of equals the smallest (RFC 9110, 12.5.3). */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: ReadonlySet<Encoding>,
): Encoding {
  const weights = parse(acceptEncoding ?? '')
  const weight = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0.0001 : (weights.get('*') ?? 0))
  return PREFERENCE.filter((encoding) => available.has(encoding)).reduce<Encoding>(
    (best, encoding) => (weight(encoding) > weight(best) ? encoding : best),
    available.has('br') && weight('br') > 0 ? 'br' : 'identity',
  )
}

function parse(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    if (name !== '') weights.set(name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  return weights
}
