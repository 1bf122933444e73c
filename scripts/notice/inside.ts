/** A third-party work inside a package whose own license does not mention it. */
export interface Inside {
  readonly what: string;
  readonly pack: string;
  /** The package version for which this was checked: another version has to be checked again. */
  readonly version: string;
  readonly license: string;
  readonly by: string;
  /** Where the license is. */
  readonly source: string;
}

const SPARTICUZ = { pack: '@sparticuz/chromium', version: '153.0.0' };
const TESSERACT = { pack: 'tesseract.js-core', version: '7.0.0' };
const LITEPARSE = { pack: '@llamaindex/liteparse', version: '2.14.7' };

/** Programs, data and fonts that packages contain in addition to their own code. */
export const INSIDE: readonly Inside[] = [
  {
    ...SPARTICUZ,
    what: 'Chromium 153',
    license: 'BSD-3-Clause; its parts as chrome://credits lists them',
    by: 'Copyright The Chromium Authors',
    source: 'https://chromium.googlesource.com/chromium/src/+/HEAD/LICENSE',
  },
  {
    ...SPARTICUZ,
    what: 'ANGLE (libEGL, libGLESv2)',
    license: 'BSD-3-Clause',
    by: 'Copyright The ANGLE Project Authors',
    source: 'https://chromium.googlesource.com/angle/angle/+/HEAD/LICENSE',
  },
  {
    ...SPARTICUZ,
    what: 'SwiftShader',
    license: 'Apache-2.0',
    by: 'Copyright The SwiftShader Authors',
    source: 'https://swiftshader.googlesource.com/SwiftShader/+/HEAD/LICENSE.txt',
  },
  {
    ...SPARTICUZ,
    what: 'Vulkan Loader',
    license: 'Apache-2.0',
    by: 'Copyright The Khronos Group Inc., Valve Corporation, LunarG, Inc.',
    source: 'https://github.com/KhronosGroup/Vulkan-Loader/blob/main/LICENSE.txt',
  },
  {
    ...SPARTICUZ,
    what: 'Open Sans',
    license: 'OFL-1.1',
    by: 'Copyright 2020 The Open Sans Project Authors (https://github.com/googlefonts/opensans)',
    source: 'https://scripts.sil.org/OFL',
  },
  {
    pack: 'node',
    version: '24.21.0',
    what: 'Node.js, with V8, OpenSSL, ICU, SQLite and others',
    license: 'MIT; its parts as its LICENSE lists them',
    by: 'Copyright Node.js contributors, Joyent, Inc. and other Node contributors',
    source: 'https://github.com/nodejs/node/blob/v24.21.0/LICENSE',
  },
  {
    ...TESSERACT,
    what: 'Tesseract OCR',
    license: 'Apache-2.0',
    by: 'Copyright Google Inc. and the Tesseract authors',
    source: 'https://github.com/tesseract-ocr/tesseract/blob/main/LICENSE',
  },
  {
    ...TESSERACT,
    what: 'Leptonica',
    license: 'BSD-2-Clause',
    by: 'Copyright (C) 2001-2020 Leptonica',
    source: 'https://github.com/DanBloomberg/leptonica/blob/master/leptonica-license.txt',
  },
  {
    pack: '@tesseract.js-data/eng',
    version: '1.0.0',
    what: 'trained data for English of Tesseract OCR',
    license: 'Apache-2.0',
    by: 'Copyright Google Inc. and the Tesseract authors',
    source: 'https://github.com/tesseract-ocr/tessdata/blob/main/LICENSE',
  },
  {
    pack: '@tesseract.js-data/osd',
    version: '1.0.0',
    what: 'trained data for orientation and script detection of Tesseract OCR',
    license: 'Apache-2.0',
    by: 'Copyright Google Inc. and the Tesseract authors',
    source: 'https://github.com/tesseract-ocr/tessdata/blob/main/LICENSE',
  },
  {
    ...LITEPARSE,
    what: 'PDFium',
    license: 'BSD-3-Clause and Apache-2.0; its parts as its LICENSE and third_party list them',
    by: 'Copyright 2014 The PDFium Authors',
    source: 'https://pdfium.googlesource.com/pdfium/+/HEAD/LICENSE',
  },
  {
    pack: '@embedpdf/pdfium',
    version: '2.15.1',
    what: 'PDFium as WebAssembly',
    license: 'BSD-3-Clause and Apache-2.0; its parts as its LICENSE and third_party list them',
    by: 'Copyright 2014 The PDFium Authors',
    source: 'https://pdfium.googlesource.com/pdfium/+/HEAD/LICENSE',
  },
  {
    pack: '@jitl/quickjs-wasmfile-release-sync',
    version: '0.32.0',
    what: 'QuickJS',
    license: 'MIT',
    by: 'Copyright (c) 2017-2021 Fabrice Bellard, Charlie Gordon',
    source: 'https://bellard.org/quickjs/',
  },
  {
    pack: '@lancedb/lancedb',
    version: '0.39.0',
    what: 'LanceDB, Lance, Apache DataFusion and Apache Arrow as native code',
    license: 'Apache-2.0; the Rust libraries in it as Cargo.lock lists them',
    by: 'Copyright The LanceDB Authors and The Apache Software Foundation',
    source: 'https://github.com/lancedb/lancedb/blob/main/LICENSE',
  },
];
