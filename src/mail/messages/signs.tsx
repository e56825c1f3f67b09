import type { CSSProperties } from 'react'
import { inks, type } from './inks.ts'
import { Night, Row } from './parts.tsx'

/** The place-name sign at the village's entrance: two cells, as mail programs know no inset shadow. */
export function PlaceSign({ children }: { children: string }) {
  return (
    <Night padding="26px 32px 0">
      <Row>
        <td style={{ padding: 3, borderRadius: 9, backgroundColor: inks.mustard }}>
          <Row>
            <td className="display" style={placeSignStyle}>
              {children}
            </td>
          </Row>
        </td>
      </Row>
    </Night>
  )
}

const placeSignStyle = {
  padding: '5px 13px 8px',
  border: `2px solid ${inks.ink}`,
  borderRadius: 6,
  color: inks.ink,
  ...type('display', 800, 22, 27, -0.3),
}

/**
 * The enamel sign: one full colour with a fine line inside its edge. The cells carry colour, line and air; the link
 * itself is as high as the sign by its line alone, so that all of it can be tapped.
 */
export function SignButton({ href, children }: { href: string; children: string }) {
  return (
    <Night padding="22px 32px 0">
      <Row>
        <td style={{ padding: 3, borderRadius: 10, backgroundColor: inks.mustard }}>
          <Row>
            <td align="center" style={signStyle}>
              <a
                href={href}
                style={{ display: 'block', color: inks.ink, lineHeight: '52px', textDecoration: 'none' }}
              >
                {children}
              </a>
            </td>
          </Row>
        </td>
      </Row>
    </Night>
  )
}

const signStyle = {
  padding: '0 30px 1px',
  border: `1.5px solid ${inks.ink}`,
  borderRadius: 7,
  color: inks.ink,
  ...type('text', 700, 19, 52),
  msoLineHeightRule: 'exactly',
} as CSSProperties
