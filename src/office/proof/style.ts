import type { Html } from './html.ts'

/** The site's inks and type as far as every machine has them; on paper without grounds, which cost ink. */
export const style: Html = {
  html: `
@page { size: A4; margin: 18mm 20mm; }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.5rem; color: #12251d; font: 1rem/1.5 system-ui, Arial, sans-serif; }
h1, h2, h3 { font-family: Georgia, serif; color: #143e2e; break-after: avoid; }
blockquote { margin: .75rem 0; padding-left: 1rem; border-left: 4px solid #edb539; }
pre { white-space: pre-wrap; font: inherit; }
dl { display: grid; grid-template-columns: minmax(6rem, 11rem) 1fr; margin: .5rem 0; }
dt, dd { margin: 0; padding: .3rem .75rem .3rem 0; border-top: 1px solid #d6c9ae; overflow-wrap: anywhere; }
code { font-size: .74rem; }
.verdict { padding: .75rem 1rem; border: 2px solid #143e2e; }
.verdict.broken { border-color: #9b2a1d; color: #9b2a1d; }
@media print { body { padding: 0; font-size: 10pt; } }
`,
}
