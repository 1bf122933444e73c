const API = /^(\/(?:v1|v2|exchange|mcp|oauth|\.well-known|openapi\.json)(?:\/[^?#]*?)?)\/+(?=[?#]|$)/;

/** A URL of the API without slashes at the end of its path: many clients join paths with one too many. */
export const withoutTrailingSlash = (url: string): string => url.replace(API, '$1');
