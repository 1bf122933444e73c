/** The resources of this service that a token can be for (RFC 8707), the usual one first. @param baseUrl `http(s)://host[:port]` */
export const audiencesOf = (baseUrl: string): readonly [string, ...string[]] => [
  `${baseUrl}/mcp`,
  `${baseUrl}/v2/mcp`,
  baseUrl,
  `${baseUrl}/`,
];
