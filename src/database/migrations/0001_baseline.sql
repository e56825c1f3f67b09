-- The tables with which the first release begins. What stands in tables/ is never edited once it is released, as no
-- released migration is: changes of tables are files with the next numbers. schema.sql shows what they amount to.
-- In the order in which they need each other.
\ir ../tables/roles.sql
\ir ../tables/places.sql
\ir ../tables/visits.sql
\ir ../tables/consent.sql
\ir ../tables/signups.sql
\ir ../tables/newsletters.sql
\ir ../tables/letters.sql
\ir ../tables/links.sql
\ir ../tables/suppressions.sql
\ir ../tables/requests.sql
\ir ../tables/operators.sql
\ir ../tables/errands.sql
\ir ../tables/demo.sql
