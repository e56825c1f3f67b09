/** Hills behind a place's street, and how much higher than on the first ones its church stands. */
export const silhouettes: readonly { hills: string; church: number }[] = [
  { hills: 'M-60 432V262C100 208 270 204 460 240S840 308 1030 244s260-44 350-22v210z', church: 0 },
  { hills: 'M1260 432V250C1100 214 960 216 800 246S420 300 250 250S40 214-60 236v196z', church: -14 },
  { hills: 'M-60 432V236c150 0 240 44 400 40s220-62 400-58s260 54 380 44s120-24 180-30v200z', church: -54 },
  { hills: 'M-60 432V286c120-52 230-64 350-36s200 38 330 12s220-74 370-62s230 48 310 40v192z', church: -32 },
]

/** A village church with a clock: tower, nave and apse, its openings cut out. */
export const CHURCH =
  'M689 135C699 131 704 124 706 114L716 70h4L730 114C732 124 737 131 747 135zM714 67a4 4 0 0 1 8 0a4 4 0 0 1-8 0zM717.2 65V52h1.6v13zM711 44c1 2.5 2.7 3.8 5 3.8c1.7 0 2.7-.9 3.2-2.6c.5-1.7 1.5-2.7 3-2.7c1 0 1.7.4 2.1 1l2 .5-1.7 1.1c.1 4-2.1 7.1-6.3 7.1c-4.3 0-7-3-7.3-8.2zM696 272V141h-4v-3.5h52v3.5h-4v131zM704.5 169V152a5 5 0 0 1 10 0V169zM721.5 169V152a5 5 0 0 1 10 0V169zM710 186a8 8 0 0 1 16 0a8 8 0 0 1-16 0zM754 249V229.5a5.5 5.5 0 0 1 11 0V249zM779 249V229.5a5.5 5.5 0 0 1 11 0V249zM804 249V229.5a5.5 5.5 0 0 1 11 0V249zM742.5 211V168H806L840 211zM742.5 272V214H834v58zM836.5 272v-47h-2v-3c10 .6 17 5.5 19.5 13v37z'
