// The types of an API call, derived from its URL and the `paths` of `schema.ts`. This file contains no runtime code.
//
// A URL is a template literal type: `/api/teams/${number}` matches the path `/api/teams/{team_id}`.
import type { paths } from './schema.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** A path that a URL may still match, and the path's segments that are not compared yet. */
type Candidate = [path: string, rest: string];
type Candidates = { [Path in keyof paths]: [Path, Path] }[keyof paths];

/** Whether a URL segment is a literal type, not `string` or `number`. */
type IsLiteral<Segment extends string> = Record<never, never> extends Record<Segment, 1> ? false : true;

/** The candidates whose next segment equals `Segment`, without that segment. */
type AfterLiteral<From extends Candidate, Segment extends string> =
  IsLiteral<Segment> extends true
    ? From extends [infer Path, `${Segment}/${infer Rest}`]
      ? [Path, Rest]
      : never
    : never;

/** The candidates whose next segment is a path parameter, without that segment. */
type AfterParameter<From extends Candidate> = From extends [infer Path, `{${string}}/${infer Rest}`]
  ? [Path, Rest]
  : never;

/** The paths whose last segment equals `Segment`. */
type EndInLiteral<From extends Candidate, Segment extends string> =
  IsLiteral<Segment> extends true ? (From extends [infer Path, Segment] ? Path : never) : never;

/** The paths whose last segment is a path parameter. */
type EndInParameter<From extends Candidate> = From extends [infer Path, `{${infer Name}}`]
  ? Name extends `${string}/${string}`
    ? never
    : Path
  : never;

type End<From extends Candidate, Segment extends string> = [EndInLiteral<From, Segment>] extends [never]
  ? Segment extends ''
    ? never
    : EndInParameter<From>
  : EndInLiteral<From, Segment>;

/** Matches a URL with the paths, segment by segment, as the server's router does: a literal before a parameter. */
type Walk<Address extends string, From extends Candidate> = Address extends `${infer Segment}/${infer Rest}`
  ? [AfterLiteral<From, Segment>] extends [never]
    ? Walk<Rest, AfterParameter<From>>
    : Walk<Rest, AfterLiteral<From, Segment>>
  : End<From, Address>;

type WithoutQuery<Url extends string> = Url extends `${infer Address}?${string}` ? Address : Url;

/** The path that a URL matches: `/api/teams/{team_id}` for `/api/teams/3`; `never` if no path matches. */
export type PathOf<Url extends string> = Url extends string
  ? Extract<Walk<WithoutQuery<Url>, Candidates>, keyof paths>
  : never;

/** The OpenAPI operation of a path and method; `never` if the path does not have the method. */
type Operation<Path extends keyof paths, M extends Method> = Path extends keyof paths
  ? Exclude<paths[Path][M], undefined>
  : never;
type Call<Url extends string, M extends Method> = Operation<PathOf<Url>, M>;

/** The query parameters of an operation. */
type Query<Called> = Called extends { parameters: { query?: infer Named } }
  ? [Exclude<Named, undefined>] extends [never]
    ? Record<never, never>
    : Exclude<Named, undefined>
  : never;

/** The type of a query parameter's value: a number may also be text, from a form or from the page's URL. */
type QueryValue<Value> = Value extends boolean ? `${Value}` : Value extends number ? number | string : Value;

/** The query parameters of all methods of a path. Missing and empty values are omitted from the URL. */
type Together<Queries> = {
  [Name in Queries extends unknown ? keyof Queries : never]?:
    | QueryValue<Queries extends { [Key in Name]?: infer Value } ? Value : never>
    | ''
    | null
    | undefined;
};

/** The query parameters that a URL accepts. A path of the UI accepts any parameter. */
export type QueryOf<Url extends string> = Url extends `/api/${string}`
  ? Together<Query<Call<Url, Method>>>
  : Record<string, string | number | null | undefined>;

/** The parameter names in a query string: `scheduleId` and `weekIndex` for `scheduleId=1&weekIndex=2`. */
type NamesIn<Text extends string> = Text extends `${infer Pair}&${infer Rest}`
  ? NamesIn<Pair> | NamesIn<Rest>
  : Text extends `${infer Name}=${string}`
    ? Name
    : Text;
type NamesOf<Url extends string> = Url extends `${string}?${infer Text}` ? NamesIn<Text> : never;

type Required<Parameters> = {
  [Name in keyof Parameters]-?: Record<never, never> extends Pick<Parameters, Name> ? never : Name;
}[keyof Parameters];

/** Whether a URL contains all required query parameters of an operation, and no unknown ones. */
type FitsQuery<Url extends string, Parameters> = [NamesOf<Url>] extends [keyof Parameters]
  ? [Required<Parameters>] extends [NamesOf<Url>]
    ? true
    : false
  : false;

/** The URL itself if the server has the method at this URL; otherwise a string type whose text is the error message. */
export type KnownUrl<Url extends string, M extends Method> = Url extends string
  ? [Call<Url, M>] extends [never]
    ? `The server has no ${Uppercase<M>} at this address`
    : FitsQuery<Url, Query<Call<Url, M>>> extends true
      ? Url
      : `${Uppercase<M>} takes another query`
  : never;

/** The JSON type of a response or request body. */
type Json<Content> = Content extends { 'application/json': infer Shape } ? Shape : never;

/** The response body of a successful call. */
export type Answer<Url extends string, M extends Method> = AnswerOf<Call<Url, M>>;
type AnswerOf<Called> = Called extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201 | 204)] extends infer Described
    ? Described extends { content: infer Content }
      ? Json<Content>
      : undefined
    : never
  : never;

/** `Shape` with optional fields that may also be `undefined`: JSON omits such fields. */
export type AllowUndefined<Shape> = {
  [Name in keyof Shape]: Record<never, never> extends Pick<Shape, Name> ? Shape[Name] | undefined : Shape[Name];
};

/** The request body of a call: JSON, or a form if the operation accepts one; an empty object if it has no body. */
export type Body<Url extends string, M extends Method> = BodyOf<Call<Url, M>>;
type BodyOf<Called> = Called extends { requestBody: { content: infer Content } }
  ? AllowUndefined<Json<Content>> | (Content extends { 'multipart/form-data': unknown } ? FormData : never)
  : Record<string, never>;

/** The request body as the last parameter of a function; optional if the call has no body. */
export type BodyParameter<Url extends string, M extends Method> =
  Call<Url, M> extends { requestBody: object } ? [body: Body<Url, M>] : [body?: Body<Url, M>];

/** A path with `string` in place of its path parameters. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;

/**
 * Any URL that has the method, for parameters such as `path: Address<'delete'>`. `string` also matches several
 * segments, so this type is wider than `KnownUrl`.
 */
export type Address<M extends Method> = Filled<
  { [Path in keyof paths]: paths[Path][M] extends object ? Path : never }[keyof paths]
>;
