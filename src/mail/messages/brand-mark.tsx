import type { CSSProperties } from 'react'
import { brand } from '../../content/brand.ts'
import { inks, type } from './inks.ts'
import { Row, Table } from './parts.tsx'

/** The plate with the house, and the name. Where round corners are not known the plate is square. */
export function BrandMark() {
  return (
    <Row>
      <td style={{ padding: '0 12px 0 0' }}>
        <Row>
          <td style={{ padding: 2, borderRadius: '50%', backgroundColor: inks.paper }}>
            <Row>
              <td style={{ padding: '8px 8px 9px', border: `2px solid ${inks.tomato}`, borderRadius: '50%' }}>
                <House />
              </td>
            </Row>
          </td>
        </Row>
      </td>
      <td className="display" style={{ color: inks.paper, ...type('display', 800, 25, 30, -0.9) }}>
        {brand}
      </td>
    </Row>
  )
}

/** From the ridge down: how much of a row's 24 pixels is sky on either side. */
const ROOF = [10, 7, 4, 1] as const

/** Of cells alone, so that it stands there before pictures are allowed. */
function House() {
  return (
    <Table width={24} style={{ width: 24 }}>
      {ROOF.map((sky) => (
        <tr key={sky}>
          <td colSpan={3} height={3} style={{ ...cell(3, inks.spruce), ...besides(sky) }} />
        </tr>
      ))}
      <tr>
        <td
          width={6}
          height={11}
          style={{ ...cell(11, inks.spruce), borderLeft: `3px solid ${inks.paper}` }}
        />
        <td width={6} height={11} style={cell(11, inks.mustard)} />
        <td
          width={6}
          height={11}
          style={{ ...cell(11, inks.spruce), borderRight: `3px solid ${inks.paper}` }}
        />
      </tr>
    </Table>
  )
}

/** Word makes an empty cell as high as its type. */
const cell = (height: number, color: string) =>
  ({
    height,
    backgroundColor: color,
    fontSize: 1,
    lineHeight: '1px',
    msoLineHeightRule: 'exactly',
  }) as CSSProperties

const besides = (width: number) => ({
  borderStyle: 'solid',
  borderColor: inks.paper,
  borderWidth: `0 ${width}px`,
})
