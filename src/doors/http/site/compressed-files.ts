import { extname } from 'node:path';
import express, { type RequestHandler, type Response } from 'express';

/** The smallest first: browsers take both, and name gzip before it. */
const suffixes = { br: '.br', gzip: '.gz' };

/**
 * Serves the files of a built site that it has in a compressed form, to those who take it. `setHeaders` gets the path of
 * the file as it is not compressed.
 */
export function compressedFiles(folder: string, setHeaders: (res: Response, file: string) => void): RequestHandler {
  const forms = Object.entries(suffixes).map(([encoding, suffix]) => ({
    encoding,
    suffix,
    serve: express.static(folder, {
      redirect: false,
      setHeaders: (res: Response, file: string) => {
        const plain = file.slice(0, -suffix.length);
        res.type(extname(plain)).set('Content-Encoding', encoding);
        setHeaders(res, plain);
      },
    }),
  }));
  return (req, res, next) => {
    res.vary('Accept-Encoding');
    const form = forms.find(({ encoding }) => req.acceptsEncodings(encoding));
    if (!form) return next();
    const { url } = req;
    req.url = `${req.path.replace(/\/$/, '/index.html')}${form.suffix}`;
    form.serve(req, res, (error) => {
      req.url = url;
      next(error);
    });
  };
}
