import { Body, Head, Html, Link } from 'react-email'
import { brand } from '../../content/brand.ts'
import { routes } from '../../routes.ts'
import { darkStyles, fonts, inks } from './inks.ts'
import { Row } from './parts.tsx'

type LetterProps = { subject: string; imprint: string[]; children: React.ReactNode }

/** The paper that every letter is written on: the night sky with the plate above, who writes below. */
export function Letter({ subject, imprint, children }: LetterProps) {
  return (
    <Html lang="de">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Body lang="de" className="ground" style={{ margin: 0, backgroundColor: inks.paper }}>
        <Band color={inks.spruce} padding="18px 20px">
          <Wordmark />
        </Band>
        <Band color={inks.paper} className="ground" padding="40px 20px 28px">
          {children}
        </Band>
        <Foot imprint={imprint} />
      </Body>
    </Html>
  )
}

type BandProps = { color: string; padding: string; className?: string; children: React.ReactNode }

/** A strip over the whole width whose content keeps to a readable measure. */
function Band({ color, padding, className, children }: BandProps) {
  return (
    <Row width="100%" className={className} style={{ backgroundColor: color }}>
      <td align="center" style={{ padding }}>
        <Row width="100%" style={{ maxWidth: 540 }}>
          <td align="left">{children}</td>
        </Row>
      </td>
    </Row>
  )
}

/** The plate is drawn by two rims; a program that knows no round corners shows a square one. */
function Wordmark() {
  return (
    <Row>
      <td style={{ width: 40, height: 40, borderRadius: 22, backgroundColor: inks.paper, padding: 2 }}>
        <div style={{ height: 24, border: `3px solid ${inks.tomato}`, borderRadius: 20, padding: 5 }}>
          <div style={{ height: 22, border: `1px solid ${inks.plateLine}`, borderRadius: 14 }} />
        </div>
      </td>
      <td style={{ paddingLeft: 12, color: inks.paper, ...wordmarkType }}>{brand}</td>
    </Row>
  )
}

const wordmarkType = { font: `800 24px/1 ${fonts.display}`, letterSpacing: '-0.03em' } as const

/** One box, so that no seam shows between the tiles and what is below them. */
function Foot({ imprint }: { imprint: string[] }) {
  return (
    <Row width="100%" style={{ backgroundColor: inks.spruceNight }}>
      <td>
        <Tiles />
        <Band color={inks.spruceNight} padding="22px 20px 36px">
          <Imprint lines={imprint} />
        </Band>
      </td>
    </Row>
  )
}

const TILES = Array.from({ length: 20 }, (_, index) => index)

/** The roof's edge of the site's footer. */
function Tiles() {
  return (
    <Row width="100%" style={{ tableLayout: 'fixed', fontSize: 0, lineHeight: 0 }}>
      {TILES.map((tile) => (
        <td key={tile}>
          <div style={tileStyle} />
        </td>
      ))}
    </Row>
  )
}

const tileStyle = {
  height: 16,
  margin: '0 1px',
  borderRadius: '0 0 50% 50%',
  backgroundColor: inks.tomato,
} as const

function Imprint({ lines }: { lines: string[] }) {
  return (
    <p style={{ margin: 0, color: inks.paperDeep, font: `400 15px/1.55 ${fonts.text}` }}>
      <strong style={{ color: inks.paper }}>{brand}</strong>
      {lines.map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
      <br />
      <FootLink path={routes.legalNotice}>Impressum</FootLink>
      {' · '}
      <FootLink path={routes.privacy}>Datenschutz</FootLink>
    </p>
  )
}

function FootLink({ path, children }: { path: string; children: string }) {
  return (
    <Link href={`{{origin}}${path}`} style={{ color: inks.paper, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}
